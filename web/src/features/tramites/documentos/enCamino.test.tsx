import { acceptedUploads } from '@gremial/contract/platform/uploads.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/app.tsx'
import { EnCamino } from './EnCamino.tsx'

const nada = () => undefined
const refused = (nombre: string, porTipo: boolean) => (
  <EnCamino
    documento={{ estado: 'FALTA' } as unknown as DocumentoSolicitud}
    envio={{ clave: '1', nombre, bytes: 9, fase: 'rechazado', parte: 0, dice: 'El tipo de archivo no es permitido', porTipo }}
    elegir={{ foto: nada, archivo: nada }}
    cancelar={nada}
    reintentar={nada}
    quitar={nada}
  />
)

test('a file refused for its type is answered with what can be sent, and an iPhone photo with how to send it (55.7)', async () => {
  await show(refused('notas.txt', true))
  await screen.findByText('Sirven fotos (JPG o PNG), PDF, Word y Excel.')
  await show(refused('IMG_0412.HEIC', true))
  await screen.findByText(/^Es una foto en el formato del iPhone/)
  expect(screen.getByRole('alert').textContent).toBe('El tipo de archivo no es permitido')
})

test('another refusal names no types, and the field accepts no photo of every kind', async () => {
  await show(refused('foto.jpg', false))
  await screen.findByRole('alert')
  expect(screen.queryByText(/^Sirven/)).toBeNull()
  expect(acceptedUploads.split(',')).not.toContain('image/*')
})
