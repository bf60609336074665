import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { migrationsOf, wrongMigration } from './migrations.ts'
import { root } from './sources.ts'

const adds = (sql: string) => wrongMigration(`-- amplia\n${sql}`)

test("the project's migrations match their headers", () => {
  assert.ok(readdirSync(join(root, 'server/migrations')).length > 40)
  assert.deepEqual(migrationsOf(), [])
})

test('additive changes pass: new tables with their parts, columns, constraints not yet valid', () => {
  const good = [
    'create table nueva (id bigint generated always as identity primary key, de bigint not null references afiliado); create index nueva_por_de on nueva (de); alter table nueva add constraint x check (de > 0); update nueva set de = 1',
    'alter table afiliado add column apodo text',
    "alter table afiliado add column apodo text not null default '', add column visto timestamptz default now()",
    'alter table afiliado add constraint apodo_corto check (length(apodo) < 40) not valid',
    'alter table afiliado validate constraint apodo_corto; alter table afiliado alter column apodo set default 1',
    "create or replace function f() returns int language sql as $$ drop table afiliado; select 1 $$; comment on table afiliado is 'drop; update x set y'",
    "insert into siembra values ('a', 'b') -- drop table afiliado",
  ]
  for (const sql of good) assert.deepEqual(adds(sql), [], sql)
  assert.deepEqual(wrongMigration('-- amplia\n-- sin transacción\ncreate index concurrently x on afiliado (apodo);\n'), [])
})

test('removing, renaming, rewriting or locking is rejected, unless the header declares it', () => {
  const bad: Array<[sql: string, why: RegExp]> = [
    ['drop table afiliado', /takes away/],
    ['alter table afiliado drop column apodo', /takes away/],
    ['alter table afiliado add column a int, drop constraint x', /takes away/],
    ['alter table afiliado rename column apodo to mote', /renames/],
    ['alter table afiliado alter column apodo type varchar(20)', /rewrites/],
    ['alter table afiliado alter column apodo set not null', /every row/],
    ['alter table afiliado add column apodo text not null', /give a default/],
    ['alter table afiliado add column clave uuid not null default gen_random_uuid()', /rewrites/],
    ['alter table afiliado add column n bigint generated always as identity', /rewrites/],
    ['alter table afiliado add column otro bigint references afiliado', /not valid/],
    ['alter table afiliado add constraint x check (apodo is not null)', /not valid/],
    ['create index x on afiliado (apodo)', /concurrently/],
    ['create unique index x on afiliado (apodo)', /concurrently/],
    ['update afiliado set apodo = 1', /a few at a time/],
    ['delete from afiliado', /a few at a time/],
    ['lock table afiliado', /locks/],
    ['create index concurrently x on afiliado (apodo)', /sin transacción/],
  ]
  for (const [sql, why] of bad) {
    assert.equal(adds(sql).length, 1, sql)
    assert.match(adds(sql)[0] ?? '', why, sql)
    if (!/concurrently x/.test(sql)) assert.deepEqual(wrongMigration(`-- estrecha: nobody reads it any more\n${sql}`), [], sql)
  }
  assert.match(wrongMigration('create table x (id int)')[0] ?? '', /begin it with/)
  assert.match(
    wrongMigration('-- amplia\n-- sin transacción\ncreate index concurrently x on a (b); select 1')[0] ?? '',
    /only statement/,
  )
})
