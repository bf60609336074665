import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type Lote, maximosPago, pagos, type RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { confirmarVieja } from '../../../ui/confirmarVieja.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { DialogoRespuesta } from './DialogoRespuesta.tsx'
import { sumaDePagos } from './elegidas.ts'

export type QueDelLote =
  | { que: 'respuesta' | 'anular' }
  | { que: 'pagado'; renglones: readonly RenglonLote[] }
  | { que: 'rechazado'; renglon: RenglonLote }

interface Props {
  lote: Lote
  abierto: QueDelLote | undefined
  cerrar(): void
}

export function DialogosLote({ lote, abierto, cerrar }: Props) {
  switch (abierto?.que) {
    case 'respuesta':
      return <DialogoRespuesta lote={lote} cerrar={cerrar} />
    case 'anular':
      return <DialogoAnular lote={lote} cerrar={cerrar} />
    case 'pagado':
      return <DialogoPagado lote={lote} renglones={abierto.renglones} cerrar={cerrar} />
    case 'rechazado':
      return <DialogoRechazado lote={lote} renglon={abierto.renglon} cerrar={cerrar} />
    default:
      return null
  }
}

function DialogoAnular({ lote: { id, numero }, cerrar }: { lote: Lote; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: (cuerpo) => pedido(pagos.anular, { claves: { id }, cuerpo }),
    fallo: t('pagos.lote.noSeAnulo'),
    alGuardar() {
      notifications.show({ message: t('pagos.lote.quedoAnulado', { numero }) })
      cerrar()
    },
  })
  return (
    <DialogoFormulario
      titulo={t('pagos.lote.anularTitulo', { numero })}
      accion={t('pagos.lote.anular')}
      grave
      {...{ formulario, cerrar }}
    >
      <p>{t('pagos.lote.anularTexto')}</p>
      <CampoMotivo label={t('pagos.lote.motivo')} {...formulario.form.getInputProps('motivo')} />
    </DialogoFormulario>
  )
}

function DialogoPagado({ lote: { id }, renglones, cerrar }: { lote: Lote; renglones: readonly RenglonLote[]; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { fecha: hoy() },
    pedido: ({ fecha }) =>
      pedido(pagos.resultado, {
        claves: { id },
        cuerpo: { renglones: renglones.map((r) => r.id), resultado: 'PAGADO', fecha },
      }),
    antes: ({ fecha }) => confirmarVieja(fecha),
    fallo: t('pagos.lote.noSeAnoto'),
    alGuardar: cerrar,
  })
  return (
    <DialogoFormulario
      titulo={t('pagos.lote.pagadoDe', { count: renglones.length })}
      accion={t('pagos.lote.marcarPagado')}
      {...{ formulario, cerrar }}
    >
      <p tabIndex={-1} data-autofocus>
        {t('pagos.rendiciones', { count: renglones.length })} ·{' '}
        {formatearPesos(sumaDePagos(renglones.map((r) => ({ total: r.importe }))))}
      </p>
      <CampoFecha label={t('pagos.lote.fechaPago')} maxDate={hoy()} {...formulario.form.getInputProps('fecha')} />
    </DialogoFormulario>
  )
}

function DialogoRechazado({ lote: { id }, renglon, cerrar }: { lote: Lote; renglon: RenglonLote; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }) =>
      pedido(pagos.resultado, {
        claves: { id },
        cuerpo: { renglones: [renglon.id], resultado: 'RECHAZADO', fecha: hoy(), motivo },
      }),
    fallo: t('pagos.lote.noSeAnoto'),
    alGuardar: cerrar,
  })
  return (
    <DialogoFormulario
      titulo={t('pagos.lote.rechazadoDe', { numero: renglon.numeroRendicion })}
      accion={t('pagos.lote.marcarRechazado')}
      {...{ formulario, cerrar }}
    >
      <CampoMotivo label={t('pagos.lote.motivoRechazo')} {...formulario.form.getInputProps('motivo')} />
    </DialogoFormulario>
  )
}

function CampoMotivo(props: { label: string }) {
  return <Textarea autosize minRows={2} maxLength={maximosPago.motivo} data-autofocus {...props} />
}
