/** The compiler gives the address of a stylesheet that is imported by name. */
declare module "*.css" {
  const href: string;
  export default href;
}
