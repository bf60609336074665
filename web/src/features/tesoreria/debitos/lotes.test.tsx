import {
  debitos,
  type FilaRenglonDebito,
  type LoteDebito,
  lotesDebitoList,
  renglonesDebitoList,
} from '@gremial/contract/tesoreria/debitos.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const central = staff(['cobranza.consultar', 'cobranza.editar'])
const reader = staff(['cobranza.consultar'])
const lote = (cambia: Partial<LoteDebito> = {}): LoteDebito => ({
  id: 14,
  numero: 14,
  convenio: 'Banco Nación',
  fecha: '2099-12-10',
  creado: '2099-11-30T12:00:00.000Z',
  por: 'Rivero, Carmen',
  cantidad: 2,
  total: 36_900,
  cobrados: 0,
  totalCobrado: 0,
  rechazados: 0,
  pendientes: 2,
  acreditaciones: [],
  acreditacion: null,
  estado: 'APROBADO',
  idConvenio: 1,
  huella: 'a'.repeat(64),
  aprobado: '2099-11-30T12:00:00.000Z',
  aprobo: 'Rivero, Carmen',
  aprobable: false,
  hecho: null,
  anulable: true,
  motivoAnula: '',
  hasta: '2099-12-02',
  archivos: [],
  estados: [{ estado: 'PENDIENTE', cantidad: 2, total: 36_900 }],
  frenados: 0,
  rechazos: [],
  ...cambia,
})
const renglon: FilaRenglonDebito = {
  id: 1,
  orden: 1,
  referencia: '14000000001',
  numeroAfiliado: '001001/4',
  nombre: 'Quiroga, Ana Beatriz',
  nombreSeccional: 'Rosario',
  banco: 'Banco Nación',
  cuenta: '7654',
  talon: 'Talón de diciembre',
  importe: 18_450,
  estado: 'RECHAZADO',
  codigo: 'R10',
  motivo: 'sin fondos en la cuenta',
  dia: '2099-12-10',
  reintento: '2099-12-17',
  frenado: false,
}
const at = '/app/tesoreria/debitos/14'

test('lots are listed, and open', async () => {
  server.lists(lotesDebitoList, [lote()])
  server.answers(debitos.lote, lote())
  server.lists(renglonesDebitoList, [renglon])
  const { user, address } = await open('/app/tesoreria/debitos', central)
  await user.click((await screen.findAllByRole('link', { name: 'Lote 14' }))[0] as HTMLElement)
  await screen.findByText('Quiroga, Ana Beatriz')
  expect(address()).toBe(at)
})

test('the file of an approved lot is made once, after a question', async () => {
  let hecho = false
  const archivo = { parte: 1, nombre: 'DEB0014_20991210.txt', cantidad: 2, total: 36_900, envio: 1, huella: 'b'.repeat(64) }
  server.answers(debitos.lote, () =>
    hecho ? lote({ estado: 'EN_BANCO', hecho: '2099-12-01T12:00:00.000Z', archivos: [archivo] }) : lote(),
  )
  server.answers(debitos.hacer, () => {
    hecho = true
    return lote()
  })
  server.lists(renglonesDebitoList, [renglon])
  const { user } = await open(at, central)
  await user.click(await screen.findByRole('button', { name: 'Hacer el archivo' }))
  await answer(user, 'Lote 14', 'Hacer el archivo')
  await screen.findByRole('button', { name: 'Bajar DEB0014_20991210.txt' })
  expect(screen.queryByRole('button', { name: 'Hacer el archivo' })).toBeNull()
  expect(server.asked(debitos.hacer)).toHaveLength(1)
})

test('a lot says its rejections in words, who stopped after the file, and its lines', async () => {
  const rechazo = {
    codigo: 'R10',
    dice: 'sin fondos en la cuenta',
    politica: 'REINTENTA',
    reintento: '2099-12-17',
    cantidad: 1,
    total: 18_450,
  }
  server.answers(debitos.lote, lote({ estado: 'EN_BANCO', hecho: '2099-12-01T12:00:00.000Z', rechazos: [rechazo], frenados: 1 }))
  server.lists(renglonesDebitoList, [renglon])
  await open(at, central)
  await screen.findByText(/Se intenta de nuevo desde el 17\/12\/2099/)
  await screen.findByText(/1 persona frenó después de hecho el archivo/)
  await screen.findByText('Quiroga, Ana Beatriz')
})

test('who does not edit reads a lot and presses nothing', async () => {
  server.answers(debitos.lote, lote())
  server.lists(renglonesDebitoList, [])
  await open(at, reader)
  await screen.findByRole('heading', { name: 'Lote 14' })
  for (const name of ['Hacer el archivo', 'Anular el lote']) expect(screen.queryByRole('button', { name })).toBeNull()
})
