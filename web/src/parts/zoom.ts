/** How something is held before the eye: how large, and where its corner lies. */
export interface Held {
  scale: number;
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

/** Held so that it fills the box: no edge comes away from the box's edge. */
export const held = ({ scale, x, y }: Held, { width, height }: Size): Held => ({
  scale,
  x: Math.min(0, Math.max(width * (1 - scale), x)),
  y: Math.min(0, Math.max(height * (1 - scale), y)),
});

/** Closer or farther by a factor, with the point under the finger staying where it is. */
export function zoomed(now: Held, factor: number, at: { x: number; y: number }, size: Size, most: number): Held {
  const scale = Math.min(most, Math.max(1, now.scale * factor));
  const by = scale / now.scale;
  return held({ scale, x: at.x - (at.x - now.x) * by, y: at.y - (at.y - now.y) * by }, size);
}
