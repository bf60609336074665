import { type ConvenioGuardado, convenios, conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { convenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { dialog, held, retype } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const central = staff(['cobranza.consultar', 'cobranza.editar'])
const reader = staff(['cobranza.consultar'])
const row = (id: number, nombre: string, can: object) => ({
  id,
  nombre,
  clase: 'DEBITO' as const,
  lotes: 2,
  por: 'Rivero, Carmen',
  modificado: '2026-11-02T12:00:00.000Z',
  version: 1,
  can: { modificar: true, eliminar: true, ...can },
})
const formato = {
  nombre: 'Débito de prueba',
  escritura: 'FIJO',
  pagos: [{ nombre: 'D', campos: [{ nombre: 'CBU', ancho: 22, clase: 'NUMERO', dato: 'cbu' }] }],
}
const vuelve = {
  registros: [{ nombre: 'D', campos: [{ dato: 'referencia', desde: 1, ancho: 15 }] }],
  resultados: [{ marca: ['ACE'], es: 'PAGADO' }],
}
const convenio = convenioCobranza.parse({
  nombre: 'Banco Nación',
  clase: 'DEBITO',
  banco: '011',
  sale: formato,
  vuelve,
  datos: {},
})
const guardado: ConvenioGuardado = { ...row(3, 'Banco Nación', {}), version: 4, convenio }
const modelo = { nombre: 'Débito de prueba', clase: 'DEBITO' as const, sale: convenio.sale, vuelve: convenio.vuelve }

test("agreements are listed with each person's actions, and holidays are added and removed", async () => {
  server.lists(conveniosList, [row(3, 'Banco Nación', {})])
  const dias = [{ dia: '2099-12-08', nombre: 'Inmaculada Concepción' }]
  server.answers(convenios.feriados, dias)
  server.answers(convenios.agregarFeriado)
  server.answers(convenios.quitarFeriado)
  const { user } = await open('/app/tesoreria/convenios', central)
  await screen.findByText('Banco Nación')
  await user.click(await screen.findByRole('button', { name: 'Quitar: 08/12/2099' }))
  await screen.findByText(/Inmaculada/)
  expect(server.asked(convenios.quitarFeriado).map(({ body }) => body)).toEqual([{ dia: '2099-12-08' }])
  await user.click(screen.getByRole('button', { name: 'Agregar un feriado' }))
  await retype(user, await screen.findByLabelText('Qué se celebra'), 'Día del bancario')
  await dialog('Agregar un feriado')
})

test('a reader sees agreements and holidays, and cannot change them', async () => {
  server.lists(conveniosList, [row(3, 'Banco Nación', { modificar: false, eliminar: false })])
  server.answers(convenios.feriados, [{ dia: '2099-12-08', nombre: 'Inmaculada Concepción' }])
  await open('/app/tesoreria/convenios', reader)
  await screen.findByText(/Inmaculada/)
  expect(screen.queryByRole('button', { name: 'Nuevo convenio' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Agregar un feriado' })).toBeNull()
})

test('an agreement is changed at its version, with limits in pesos and codes as text', async () => {
  server.lists(conveniosList, [row(3, 'Banco Nación', {})])
  server.answers(convenios.feriados, [])
  server.answers(convenios.leer, guardado)
  server.answers(convenios.modelos, [modelo])
  server.answers(convenios.cajas, [{ id: 7, nombre: 'Caja central · Sede' }])
  server.answers(convenios.cambiar)
  const { user } = await open('/app/tesoreria/convenios/3', central)
  expect(held(await screen.findByLabelText(/Nombre del convenio/))).toBe('Banco Nación')
  await screen.findByText('sin fondos en la cuenta · Se intenta de nuevo')
  await retype(user, screen.getByLabelText(/Mayor importe de un archivo/), '1500000')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó el convenio')
  expect(server.asked(convenios.cambiar)[0]?.body).toMatchObject({ version: 4, maximoArchivo: 1_500_000, maximoDebito: null })
})
