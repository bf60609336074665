import { type DebitoAfiliado, type DebitoDicho, debitosAfiliado } from '@gremial/contract/afiliado/debitos.ts'
import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { dialog } from '../../../../test/dom.ts'
import { member, staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const permisos = ['cuentaCorriente.consultar', 'tramites.iniciar', 'documentos.consultar'] as const
const ana = member(permisos)
const debito: DebitoDicho = {
  estado: 'POR_DEBITAR',
  porQueNo: null,
  cuenta: '7654',
  idTalon: 7,
  descripcion: 'Talón de noviembre',
  importe: 18_450,
  vence: '2099-12-28',
  fecha: '2099-12-10',
  motivo: '',
  reintento: null,
  enBanco: false,
  tomaHasta: '2099-12-09',
  devuelveHasta: null,
  frenable: true,
  levantable: false,
  frenadoHasta: null,
  anulado: null,
  pagable: false,
}
const datos = (cambia: Partial<DebitoDicho> = {}, mas: Partial<DebitoAfiliado> = {}): DebitoAfiliado => ({
  numeroAfiliado: 1001,
  nombre: 'Ana Quiroga',
  adhesion: {
    idSolicitud: 40,
    version: 3,
    estado: 'VIGENTE',
    cuenta: '7654',
    banco: 'Banco Nación',
    desde: '2026-03-12',
    hasta: null,
    motivo: '',
  },
  debito: { ...debito, ...cambia },
  ultimos: [],
  ...mas,
})
const ruta = '/app/afiliados/debito-automatico'
const boton = (name: string) => screen.findByRole('button', { name })

test('a member stops only this debit, with one request', async () => {
  let frenado = false
  server.answers(debitosAfiliado.leer, () => datos(frenado ? { estado: 'FRENADO', levantable: true, frenable: false } : {}))
  server.answers(debitosAfiliado.frenar, () => {
    frenado = true
    return datos()
  })
  const { user } = await open(ruta, ana)
  await screen.findByText('Se debita de tu cuenta terminada en 7654 el 10/12/2099.')
  await user.click(await boton('Frenar o dar de baja'))
  await user.dblClick(await boton('Frenar el débito'))
  await screen.findByText(/Frenaste este débito/)
  expect(server.asked(debitosAfiliado.frenar).map(({ body }) => body)).toEqual([{ idTalon: 7, hasta: null }])
  expect(await boton('Que se debite igual')).toBeTruthy()
})

test('stopping all until a day needs the day; ending the authorisation revokes it from today', async () => {
  server.answers(debitosAfiliado.leer, datos({ enBanco: true, estado: 'EN_BANCO' }))
  server.answers(adhesiones.revocar)
  server.answers(debitosAfiliado.frenar, datos())
  const { user } = await open(`${ruta}?frenar=1`, ana)
  const abierto = await dialog('Frenar el débito')
  expect(abierto.textContent).toContain('El débito del 10/12/2099 ya está en el banco')
  expect(abierto.textContent).toContain('Lo toma hasta el 09/12/2099')
  await user.click(await screen.findByLabelText(/Todos, hasta/))
  await user.click(await boton('Frenar el débito'))
  await screen.findByText('Este campo es requerido.')
  expect(server.asked(debitosAfiliado.frenar)).toEqual([])
  await user.click(await screen.findByLabelText(/Dar de baja el débito/))
  await user.click(await boton('Dar de baja'))
  await screen.findByText('Listo: el débito automático quedó dado de baja')
  expect(server.asked(adhesiones.revocar)[0]?.body).toMatchObject({ version: 3, motivo: '' })
})

test('a rejected debit shows its reason and what follows, and offers to pay', async () => {
  const motivo = 'sin fondos en la cuenta'
  const rechazado = { estado: 'RECHAZADO', motivo, reintento: '2099-12-17', pagable: true } as const
  server.answers(debitosAfiliado.leer, datos(rechazado))
  await open(ruta, ana)
  await screen.findByText(
    /Tu banco lo rechazó el 10\/12\/2099: sin fondos en la cuenta. Lo intentamos de nuevo desde el 17\/12\/2099/,
  )
  await screen.findByRole('link', { name: 'Pagarlo ahora' })
})

test('past debits are listed with their result', async () => {
  const ultimo = { id: 1, fecha: '2026-11-10', descripcion: 'Talón de octubre', importe: 17_200, cuenta: '7654' }
  server.answers(
    debitosAfiliado.leer,
    datos(
      {},
      {
        ultimos: [
          { ...ultimo, estado: 'RECHAZADO', motivo: 'sin fondos en la cuenta' },
          { ...ultimo, id: 2, estado: 'COBRADO', motivo: '' },
        ],
      },
    ),
  )
  await open(ruta, ana)
  await screen.findByText(/Rechazado: sin fondos en la cuenta · 10\/11\/2026, de la cuenta terminada en 7654/)
  await screen.findByText(/^Pagado · 10\/11\/2026/)
})

test('staff without write permission see the same, without actions', async () => {
  server.answers(debitosAfiliado.leer, datos())
  await open(`${ruta}?codigo=1001`, staff(['cuentaCorriente.consultar']))
  await screen.findByRole('heading', { name: 'Débito automático de Ana Quiroga' })
  await screen.findByText(/Lo que lee en su Inicio/)
  expect(screen.queryByRole('button', { name: 'Frenar o dar de baja' })).toBeNull()
})

test('a member without an authorisation is offered to sign one', async () => {
  server.answers(debitosAfiliado.leer, datos({}, { adhesion: null, debito: null }))
  await open(ruta, ana)
  await screen.findByRole('link', { name: 'Firmar el débito automático' })
})
