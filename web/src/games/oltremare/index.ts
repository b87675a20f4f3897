// Oltre Mare has a board of its own. Its tour finds what it speaks of by the marks (data-guide) on the board's parts.
export { default as Board } from './Board.svelte';
export { animator } from './animator';
export { showsItself } from './shown';
export { sounds } from './sounds';
