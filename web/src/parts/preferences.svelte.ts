/** Whether the preferences are open; any screen may open them. */
export const preferences = $state({ open: false });
