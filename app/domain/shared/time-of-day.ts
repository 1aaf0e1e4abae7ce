import { z } from "zod";
import { weekDays } from "./calendar";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** A time field's text, such as 22:00, as minutes after midnight. */
export const timeOfDay = z
  .string()
  .regex(TIME, { error: "Please give a time such as 22:00.", abort: true })
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const ticked = z.boolean().optional().default(false);

type WeekDay = (typeof weekDays)[number];

/** A form's boxes for the days of the week, by their names. */
export const dayTicks = Object.fromEntries(weekDays.map((day) => [day, ticked])) as Record<WeekDay, typeof ticked>;

/** The ticked days as bits: Monday is 1, Sunday 64. */
export const daysOf = (ticks: Record<WeekDay, boolean>): number =>
  weekDays.reduce((bits, day, at) => (ticks[day] ? bits | (1 << at) : bits), 0);
