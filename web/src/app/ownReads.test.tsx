import assert from 'node:assert/strict'
import { cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { tramitesList } from '@gremial/contract/tramites/tramites.ts'
import { hashKey } from '@tanstack/react-query'
import { test } from 'vitest'
import { pideCuenta } from '../features/afiliado/cuenta-corriente/cuenta-corriente.api.ts'
import { read } from '../platform/callApi.ts'
import { readList } from '../ui/list/useList.ts'
import { hashOfMonthBefore } from './ownReads.ts'

const account = (from: string) => hashKey(read(cuentaCorriente.movimientos, pideCuenta(from)).queryKey)
const requests = (fechaSolicitud: string) => hashKey(readList(tramitesList, { numeroAfiliado: '1', fechaSolicitud }).queryKey)

test('offline on the 1st, the account and the requests stored in the month before answer', () => {
  for (const hash of [account, requests]) {
    assert.equal(hashOfMonthBefore(hash('2026-06-01')), hash('2026-05-01'))
    assert.equal(hashOfMonthBefore(hash('2026-01-01')), hash('2025-12-01'))
  }
})

test('a day that a person chose has no response of another month', () => {
  assert.equal(hashOfMonthBefore(account('2026-06-02')), undefined)
  assert.equal(hashOfMonthBefore(hashKey([tramitesList.path, { estado: '01' }])), undefined)
})
