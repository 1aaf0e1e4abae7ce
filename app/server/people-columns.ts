import { folded } from "~/domain/shared/text";

export type Column = "email" | "name" | "firstName" | "lastName";

/** What columns of a list of people to invite are called, as folded letters and digits, also by Google Contacts, Outlook and Thunderbird. */
const titles: Readonly<Record<Column, readonly string[]>> = {
  email: [
    ...["email", "mail", "emailaddress", "mailaddress", "emails", "email1value", "primaryemail"],
    ...["emailadresse", "mailadresse", "adresseemail", "adressemail", "courriel"],
    ...["correo", "correoelectronico", "direcciondecorreoelectronico", "enderecodeemail", "indirizzoemail"],
    ...["emailadres", "epost", "epostadress", "eposta", "adresemail"],
  ],
  name: ["name", "fullname", "displayname", "nombrecompleto", "nomcomplet", "adsoyad", "isim"],
  firstName: [
    ...["firstname", "givenname", "forename", "first", "vorname", "prenom", "nombre", "nome"],
    ...["voornaam", "fornamn", "fornavn", "imie", "ad", "adi"],
  ],
  lastName: [
    ...["lastname", "surname", "familyname", "last", "nachname", "familienname", "nom", "apellido", "apellidos"],
    ...["cognome", "sobrenome", "apelido", "achternaam", "efternamn", "efternavn", "etternavn", "nazwisko"],
    ...["soyad", "soyadi"],
  ],
};

const columnByTitle: ReadonlyMap<string, Column> = new Map(
  Object.entries(titles).flatMap(([column, names]) => names.map((title) => [title, column as Column])),
);

/** What each column is, if the row holds titles: no address, and a title that is known. Null for any other row. */
export function columnsByTitles(cells: readonly string[]): (Column | null)[] | null {
  if (cells.some((cell) => cell.includes("@"))) return null;
  const columns = cells.map((cell) => columnByTitle.get(folded(cell).replaceAll(/[^\p{L}\p{N}]/gu, "")) ?? null);
  return columns.some((column) => column !== null) ? columns : null;
}
