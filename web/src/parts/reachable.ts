/** What scrolls can be scrolled with the keyboard, too, as long as it holds more than it shows. */
export function reachable(node: HTMLElement): { destroy: () => void } {
  const look = () => {
    if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const watch = () => {
    for (const one of [node, ...node.children]) sizes.observe(one);
  };
  watch();
  const children = new MutationObserver(watch);
  children.observe(node, { childList: true });
  return {
    destroy: () => {
      sizes.disconnect();
      children.disconnect();
    },
  };
}
