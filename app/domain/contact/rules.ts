/** The longest texts of the contact form (PRODUCT 8). */
export const NAME_MAX = 50;
export const COMPANY_MAX = 80;
export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 5000;

/** The shortest (specification 5). */
export const NAME_MIN = 2;
export const SUBJECT_MIN = 3;
export const MESSAGE_MIN = 10;
