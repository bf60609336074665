import { request } from '@gremial/contract/platform/call.ts'
import { debitos, type LoteDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

export type QueDelDebito = 'aprobar' | 'hacer' | 'anular'

interface Props {
  lote: LoteDebito
  cerrar(): void
}

export function DebitoDialogs({ abierto, ...props }: Props & { abierto: QueDelDebito | undefined }) {
  if (abierto === 'aprobar') return <AprobarDialog {...props} />
  if (abierto === 'hacer') return <HacerDialog {...props} />
  return abierto === 'anular' ? <AnularDialog {...props} /> : null
}

/** The second person of a lot; the call asks for their proof. */
function AprobarDialog({ lote: { id, numero, huella, cantidad, total, fecha }, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: {},
    request: () => request(debitos.aprobar, { params: { id }, body: { huella } }),
    failure: t('debitos.lote.noSeAprobo'),
    onSaved() {
      notifications.show({ message: t('debitos.lote.quedoAprobado', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('debitos.lote.titulo', { numero })} action={t('debitos.lote.aprobar')} {...{ form, close: cerrar }}>
      <p>{t('debitos.lote.aprobarTexto', { count: cantidad, total: formatPesos(total), fecha: formatDate(fecha) })}</p>
    </FormDialog>
  )
}

function HacerDialog({ lote: { id, numero }, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: {},
    request: () => request(debitos.hacer, { params: { id } }),
    failure: t('debitos.lote.noSeHizo'),
    onSaved() {
      notifications.show({ message: t('debitos.lote.hecho', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog title={t('debitos.lote.titulo', { numero })} action={t('debitos.lote.hacer')} {...{ form, close: cerrar }}>
      <p>{t('debitos.lote.hacerTexto')}</p>
    </FormDialog>
  )
}

function AnularDialog({ lote: { id, numero }, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { motivo: '' },
    request: (body) => request(debitos.anular, { params: { id }, body }),
    failure: t('debitos.lote.noSeAnulo'),
    onSaved() {
      notifications.show({ message: t('debitos.lote.quedoAnulado', { numero }) })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('debitos.lote.anularTitulo', { numero })}
      action={t('debitos.lote.anular')}
      danger
      {...{ form, close: cerrar }}
    >
      <p>{t('debitos.lote.anularTexto')}</p>
      <Textarea label={t('debitos.lote.motivo')} maxLength={300} autosize minRows={2} {...form.form.getInputProps('motivo')} />
    </FormDialog>
  )
}
