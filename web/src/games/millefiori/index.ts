// Mille Fiori's board. `Guide` is mounted beside it with the same view, seat and legal actions. It shows itself in the
// first turn of the first visit only, and finds what it speaks of by the marks (data-guide) that the board puts on its parts.
export { default as Board } from './Board.svelte';
export { default as Guide } from './Guide.svelte';
export { animator } from './animator';
export { sounds } from './sounds';
