/** What scrolls can be scrolled with the keyboard, too, as long as it holds more than it shows. */
export function reachable(node: HTMLElement): { destroy: () => void } {
  const look = () => {
    if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  for (const child of node.children) sizes.observe(child);
  return { destroy: () => sizes.disconnect() };
}
