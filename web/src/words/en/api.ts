/** The reference for programs. */
export const api = {
  title: 'For programs',
  sent: 'Send',
  optional: 'optional',
};
