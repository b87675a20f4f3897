/** The table of a game that has no drawing of its own. */
export const generic = {
  common: 'On the table',
  own: 'What you have',
  choices: 'What you can do',
  nothing: 'Nothing here',
  search: 'Search',
  none: 'Nothing of that name',
  more: (count: number) => `${count} to choose from`,
  onTable: 'Pick on the table, or here:',
  several: 'Several choices',
  less: 'Less',
  moreOf: 'More',
  pointAt: 'Point at a choice to see what it would do.',
  pointAtPlace: 'Point at a place to see what is there.',
  seat: (number: number) => `Seat ${number}`,
};
