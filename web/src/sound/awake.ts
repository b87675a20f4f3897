/** Whether somebody has clicked or typed since the page was opened: before that nothing may sound. */
let awake = false;

export const isAwake = (): boolean => awake;

/** Notice the first click or key, on whatever screen it is. Returns how to stop waiting for it. */
export function listen(): () => void {
  const kinds = ['pointerdown', 'keydown'] as const;
  const stop = () => kinds.forEach((kind) => removeEventListener(kind, wake, { capture: true }));
  function wake() {
    awake = true;
    stop();
  }
  awake = false;
  kinds.forEach((kind) => addEventListener(kind, wake, { capture: true }));
  return stop;
}
