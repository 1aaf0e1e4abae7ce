/** '12,345' */
export const numberText = (number: number): string => number.toLocaleString("en-US");

/** '1 member', '12,345 members' */
export const countText = (number: number, one: string, many = `${one}s`): string =>
  `${numberText(number)} ${number === 1 ? one : many}`;
