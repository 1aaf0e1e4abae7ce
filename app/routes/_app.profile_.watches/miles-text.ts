/** '0.5 miles', '1 mile' */
export const milesText = (miles: number): string => `${miles} ${miles === 1 ? "mile" : "miles"}`;
