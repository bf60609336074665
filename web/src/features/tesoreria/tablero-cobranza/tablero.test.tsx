import { conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { cobranzaSeccionalesList, type TableroCobranza, tableroDeCobranza } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const central = staff(['cobranza.consultar'])
const sumas = { cantidad: 6, mandado: 2100, primera: 1050, reintento: 420, enBanco: 210, noCobrado: 420 }
const tablero: TableroCobranza = {
  ...sumas,
  anio: 2026,
  anios: [2026, 2025],
  meses: [{ mes: 11, ...sumas }],
  motivos: [{ motivo: 'sin fondos en la cuenta', cantidad: 3, total: 800, despues: 1 }],
  lotes: [
    { id: 2, numero: 14, fecha: '2026-12-10', contestado: null, dias: null, pendientes: 3 },
    { id: 1, numero: 13, fecha: '2026-11-10', contestado: '2026-11-12', dias: 2, pendientes: 0 },
  ],
}

test('a year shows amounts sent and collected, by month, reason, branch and lot', async () => {
  server.answers(tableroDeCobranza.leer, tablero)
  server.lists(conveniosList, [])
  const fila = {
    id: 1,
    seccional: 'Formosa',
    cantidad: 6,
    mandado: 2100,
    cobrado: 1470,
    rechazados: 3,
    porcentaje: 50,
    noCobrado: 420,
  }
  server.lists(cobranzaSeccionalesList, [fila])
  await open('/app/tesoreria/cobranza?anio=2026', central)
  await screen.findByText('De cada $ 100 que se mandan entran $ 70: 50 a la primera y 20 al reintentar.')
  await screen.findByText('3 rechazos, $ 800,00. 1 se cobraron después.')
  await screen.findByText('Formosa')
  await screen.findByText(/terminó de contestar el 12\/11\/2026: 2 días hábiles/)
  await screen.findByText(/Se debita el 10\/12\/2026: todavía sin respuesta Faltan 3\./)
  expect(server.asked(tableroDeCobranza.leer)[0]?.query).toMatchObject({ anio: '2026' })
})

test('a year without debits says so', async () => {
  server.answers(tableroDeCobranza.leer, { ...tablero, cantidad: 0 })
  server.lists(conveniosList, [])
  await open('/app/tesoreria/cobranza?anio=2026', central)
  await screen.findByText('Ese año no se mandó ningún débito')
})
