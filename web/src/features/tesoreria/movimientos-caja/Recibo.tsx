import { pedido } from '@gremial/contract/platform/llamada.ts'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { recibosCaja } from '@gremial/contract/tesoreria/recibos-caja.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { direccionDe } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Icono } from '../../../ui/iconos.tsx'

/** The receipt of an income: the one that was given, or giving it. */
export function Recibo({ movimiento: m }: { movimiento: Movimiento }) {
  const { t } = useTranslation()
  const [dando, setDando] = useState(false)
  if (m.recibo)
    return (
      <a
        className="boton"
        href={direccionDe(recibosCaja.pdf, { claves: { codigo: m.recibo.id } })}
        title={t('recibo.dado', m.recibo)}
        target="_blank"
        rel="noreferrer"
      >
        <Icono nombre="imprimir" />
        {t('recibo.ver', m.recibo)}
      </a>
    )
  if (!m.llevaRecibo) return null
  return (
    <>
      <Boton icono="imprimir" onClick={() => setDando(true)}>
        {t('recibo.hacer')}
      </Boton>
      {dando && <DarRecibo movimiento={m} cerrar={() => setDando(false)} />}
    </>
  )
}

function DarRecibo({ movimiento: { id }, cerrar }: { movimiento: Movimiento; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { recibidoDe: '', documento: '' },
    pedido: (valores: { recibidoDe: string; documento: string }) =>
      pedido(recibosCaja.emitir, { cuerpo: { ...valores, movimiento: id } }),
    fallo: t('recibo.fallo'),
    alGuardar({ numero }) {
      notifications.show({ message: t('recibo.hecho', { numero }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <DialogoFormulario titulo={t('recibo.titulo')} accion={t('recibo.hacer')} formulario={formulario} cerrar={cerrar}>
      <p>{t('recibo.texto')}</p>
      <TextInput label={t('recibo.recibidoDe')} maxLength={100} data-autofocus {...form.getInputProps('recibidoDe')} />
      <TextInput label={t('recibo.documento')} maxLength={30} {...form.getInputProps('documento')} />
    </DialogoFormulario>
  )
}
