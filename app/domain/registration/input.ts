import { z } from "zod/v4";
import { registrationModes } from "./rules";

export const registrationInput = z.object({ registration: z.enum(registrationModes, "Please choose one.") });
