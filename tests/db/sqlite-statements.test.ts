import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { cacheStatements } from "~db/sqlite";

function keeping() {
  const connection = new Sqlite(":memory:");
  cacheStatements(connection);
  return connection;
}

test("the same text is compiled once", () => {
  const connection = keeping();
  expect(connection.prepare("select 1")).toBe(connection.prepare("select 1"));
});

test("how one caller reads its rows does not change how the next one does", () => {
  const connection = keeping();
  expect(connection.prepare("select 1 as one").raw().get()).toEqual([1]);
  expect(connection.prepare("select 1 as one").get()).toEqual({ one: 1 });
});

test("a kept statement follows a table that was changed", () => {
  const connection = keeping();
  connection.exec("create table notes (id)");
  connection.prepare("insert into notes values (1)").run();
  expect(connection.prepare("select * from notes").all()).toEqual([{ id: 1 }]);
  connection.exec("alter table notes add column text default ''");
  expect(connection.prepare("select * from notes").all()).toEqual([{ id: 1, text: "" }]);
});

test("only a limited number of statements is kept", () => {
  const connection = keeping();
  const first = connection.prepare("select 0");
  for (let n = 1; n <= 500; n += 1) connection.prepare(`select ${n}`);
  expect(connection.prepare("select 0")).not.toBe(first);
});

test("a row limit that is given later does not change the plan of a statement", () => {
  const statement = keeping().prepare("select value from json_each('[1, 2, 3]') limit ?").pluck();
  expect(statement.source).not.toMatch(/limit \?$/);
  expect(statement.all(2)).toEqual([1, 2]);
});

test("a value that is given later does not change the plan of a statement that sorts", () => {
  const connection = keeping();
  connection.exec("create table notes (id integer, owner text)");
  connection.prepare("insert into notes values (1, 'Ana'), (2, 'Ben'), (3, 'Ana')").run();
  const statement = connection.prepare("select id from notes where owner = ? order by id").pluck();
  expect(statement.source).not.toContain("= ?");
  expect(statement.all("Ana")).toEqual([1, 3]);
  expect(statement.all("Ben")).toEqual([2]);
});
