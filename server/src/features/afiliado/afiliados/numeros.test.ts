import assert from 'node:assert/strict'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { padded } from '../../../platform/db/padded.ts'
import { numeroConDigito, numeroDeAfiliado, numeroDelAnio, numeroDeSolicitud } from './numeros.ts'

const t = await testApp()

test('a number that is longer than its width keeps all its digits', async () => {
  const { rows } = await sql<{ corto: string; largo: string; nada: string | null }>`select ${padded(sql`12`, 6)} as corto,
    ${padded(sql`1234567`, 6)} as largo, ${padded(sql`null::bigint`, 6)} as nada`.execute(t.db)
  assert.deepEqual(rows, [{ corto: '000012', largo: '1234567', nada: null }])
})

test('a number of seven digits reads whole as a member, a request and a yearly paper', async () => {
  const numero = 1_234_567
  const { rows } = await sql<Record<'afiliado' | 'columna' | 'solicitud' | 'consulta', string>>`select
      ${numeroDeAfiliado('x')} as afiliado, ${numeroConDigito(sql`x.numero`)} as columna, ${numeroDeSolicitud('x')} as solicitud,
      ${numeroDelAnio('x')} as consulta
    from (select ${numero}::bigint as numero, digito_afiliado(${numero}::bigint) as digito, 2026 as anio) x`.execute(t.db)
  const [escrito] = rows
  assert.deepEqual(
    [escrito?.afiliado, escrito?.columna, escrito?.solicitud, escrito?.consulta],
    [formatMemberNumber(numero), formatMemberNumber(numero), `2026-${numero}`, `${numero}/2026`],
  )
})
