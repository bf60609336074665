import { conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import {
  type FilaPorResolver,
  type FilaRespuesta,
  porResolverList,
  respuestasDebito,
  respuestasDebitoList,
} from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, choose, dialog, held, retype, rowMenu, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const central = staff(['cobranza.consultar', 'cobranza.editar'])
const reader = staff(['cobranza.consultar'])
const linea = (cambia: Partial<FilaPorResolver>): FilaPorResolver => ({
  id: 1,
  que: 'DE_NADIE',
  convenio: 'Banco Nación',
  nombre: 'RESP.txt',
  linea: 12,
  referencia: '889120',
  cuenta: '1188',
  codigo: '',
  fecha: '2026-12-10',
  importe: 18_450,
  dice: '',
  cobro: true,
  idPropuesta: null,
  propuesta: '',
  ...cambia,
})
const respuesta: FilaRespuesta = {
  id: 4,
  convenio: 'Banco Nación',
  nombre: 'RESP_20261211.txt',
  recibida: '2026-12-11T11:42:00.000Z',
  por: 'Rivero, Carmen',
  lineas: 12,
  cobradas: 9,
  totalCobrado: 166_050,
  rechazadas: 2,
  totalRechazado: 36_900,
  reversadas: 0,
  repetidas: 0,
  porResolver: 1,
}

test('responses are listed with their results; a reader cannot upload', async () => {
  server.lists(respuestasDebitoList, [respuesta])
  server.lists(conveniosList, [])
  await open('/app/tesoreria/debitos/respuestas', central)
  await screen.findByText('RESP_20261211.txt')
  await screen.findByRole('link', { name: /por resolver/i })
  await open('/app/tesoreria/debitos/respuestas', reader)
  await screen.findByText('RESP_20261211.txt')
  expect(screen.queryByRole('link', { name: /por resolver/i })).toBeNull()
})

test('an unmatched payment is posted to the proposed member after a check, or to another one', async () => {
  server.lists(porResolverList, [linea({ idPropuesta: 2733, propuesta: 'Sosa, Elena Beatriz' })])
  server.answers(respuestasDebito.asignar)
  const { user } = await open('/app/tesoreria/debitos/por-resolver', central)
  await choose(user, '889120 1188', 'Es de Sosa, Elena Beatriz')
  const abierto = await dialog('Cargar a un afiliado')
  expect(abierto.textContent).toMatch(/18\.450,00 en su cuenta/)
  const numero = await screen.findByLabelText('Número de afiliado')
  expect(held(numero)).toBe('2733')
  await retype(user, numero, '2734')
  await answer(user, 'Cargar a un afiliado', 'Cargar a un afiliado')
  await screen.findByText(/se cargó/i)
  expect(server.asked(respuestasDebito.asignar).map(({ body }) => body)).toEqual([{ numeroAfiliado: 2734 }])
})

test('a line without money can only be closed, with a required reason', async () => {
  server.lists(porResolverList, [linea({ que: 'CODIGO', codigo: 'R14', cobro: false })])
  server.answers(respuestasDebito.descartar)
  const { user } = await open('/app/tesoreria/debitos/por-resolver', central)
  await screen.findAllByText('889120')
  const menu = await rowMenu(user, '889120 1188')
  expect(words(menu)).toHaveLength(1)
  await user.click(menu[0] as HTMLElement)
  const titulo = (await screen.findByRole('dialog')).querySelector('h2')?.textContent ?? ''
  await answer(user, titulo, titulo)
  await screen.findByText('Este campo es requerido.')
  expect(server.asked(respuestasDebito.descartar)).toEqual([])
})
