/** '¼ mile', '2 miles' */
export const radiusText = (miles: number): string =>
  miles === 0.25 ? "¼ mile" : miles === 0.5 ? "½ mile" : miles === 1 ? "1 mile" : `${miles} miles`;
