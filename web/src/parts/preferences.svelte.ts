/** How often the preferences have been asked for since they were closed; any screen may open them. */
export const preferences = $state({ asked: 0 });
