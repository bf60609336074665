import { type ResponseOf, request } from '@gremial/contract/platform/call.ts'
import { formatosPago } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { type DestinoLote, pagoLimits, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { pagosSum } from './elegidas.ts'

/** Payments of one payee or one kind, as the preview names them; `total` in pesos. */
export interface ResumenDeLote {
  id: number | string
  nombre: string
  total: number
  detalle: string
}

interface Props {
  destino: DestinoLote
  elegidos: ReadonlyArray<{ id: number; total: number }>
  resumen: readonly ResumenDeLote[]
  cerrar(): void
  alArmar(): void
}
type Formatos = ResponseOf<(typeof formatosPago)['paraLote']>

/** Preview of the bank file before it is created; the layout used last is proposed. */
export function LoteDialog(props: Props) {
  const { t } = useTranslation()
  const query = useQuery(read(formatosPago.paraLote, {}))
  if (query.data) return <LoteForm {...props} formatos={query.data} />
  return (
    <Modal opened onClose={props.cerrar} title={t('pagos.archivo')}>
      <Query query={query} rows={4}>
        {() => null}
      </Query>
    </Modal>
  )
}

const propio = 'propio'

function LoteForm({
  destino,
  elegidos,
  resumen,
  cerrar,
  alArmar,
  formatos: { ultimo, formatos },
}: Props & { formatos: Formatos }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(() => crypto.randomUUID())
  const total = pagosSum(elegidos)
  const count = elegidos.length
  const form = useForm({
    initialValues: { fecha: today(), formato: ultimo === null ? propio : String(ultimo) },
    request: ({ fecha, formato }) =>
      request(pagos.crearLote, {
        body: {
          clave,
          fecha,
          total,
          destino,
          pagos: elegidos.map((e) => e.id),
          formato: formato === propio ? null : Number(formato),
        },
      }),
    failure: t('pagos.nuevo.noSeArmo'),
    onSaved({ id, porAprobar }) {
      alArmar()
      void navegar({ to: '/app/tesoreria/rendiciones/pagos/lotes/$id', params: { id: String(id) } })
      if (porAprobar) return
      void downloadFile(urlOf(pagos.archivo, { params: { id } }), t('pagos.archivo')).catch((error: Error) =>
        notifyFailure(t('pagos.nuevo.noSeBajo'), error),
      )
    },
  })
  return (
    <FormDialog
      title={t('pagos.nuevo.titulo', { count, total: formatPesos(total) })}
      action={t('pagos.nuevo.accion', { count })}
      {...{ form: form, close: cerrar }}
    >
      {/* Focuses this list: the first field is a date, whose calendar would cover the rest. */}
      <ul className="pagos-resumen" tabIndex={-1} data-autofocus>
        {resumen.map(({ id, nombre, total, detalle }) => (
          <li key={id}>
            <b>{nombre}</b>
            <span className="cifra">{formatAmount(total)}</span>
            <small className="cifra">{detalle}</small>
          </li>
        ))}
      </ul>
      <DateField
        label={t('pagos.nuevo.fecha')}
        minDate={today()}
        maxDate={addDays(today(), pagoLimits.dias)}
        {...form.form.getInputProps('fecha')}
      />
      {formatos.length > 0 && (
        <Select
          label={t('pagos.nuevo.formato')}
          data={[
            { value: propio, label: t('pagos.nuevo.formatoPropio') },
            ...formatos.map((f) => ({ value: String(f.id), label: f.nombre })),
          ]}
          allowDeselect={false}
          {...form.form.getInputProps('formato')}
        />
      )}
      <ul className="pagos-pasa">
        <li>{t(destino === 'AFILIADOS' ? 'pagos.nuevo.unaPorSolicitud' : 'pagos.nuevo.una')}</li>
        <li>{t('pagos.nuevo.quedan')}</li>
        <li>{t(destino === 'AFILIADOS' ? 'pagos.nuevo.avisa' : 'pagos.nuevo.pasan')}</li>
      </ul>
    </FormDialog>
  )
}
