const OWN_KEYS = 'input:not([type="range"]), textarea, select, dialog, [contenteditable]';

/**
 * Whether keys have a meaning of their own there, or within something like it. What has just been closed keeps the focus until
 * the next frame, and takes no keys any more.
 */
export const takesKeys = (target: EventTarget | null, others = ''): boolean =>
  target instanceof Element && target.checkVisibility() && Boolean(target.closest(OWN_KEYS + others));
