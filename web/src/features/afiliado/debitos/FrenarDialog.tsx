import {
  type DebitoAfiliado,
  type DebitoDicho,
  debitosAfiliado,
  diasFreno,
  diasReversa,
} from '@gremial/contract/afiliado/debitos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { formatDate, today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Notice } from '../../../ui/states.tsx'

interface Props {
  debito: DebitoDicho
  adhesion: NonNullable<DebitoAfiliado['adhesion']>
  numero: number
  cerrar(): void
}

/** Stops this debit, all until a day, or the authorisation; the last one requires authentication. */
export function FrenarDialog({ debito: d, adhesion, numero, cerrar }: Props) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { que: 'este', hasta: '' },
    request: ({ que, hasta }) =>
      que === 'baja'
        ? request(adhesiones.revocar, {
            params: { id: adhesion.idSolicitud },
            body: { version: adhesion.version, desde: today(), motivo: '' },
          })
        : request(debitosAfiliado.frenar, {
            params: { id: numero },
            body: { idTalon: d.idTalon ?? 0, hasta: que === 'todos' ? hasta : null },
          }),
    failure: t('miDebito.freno.noSeFreno'),
    onSaved(_, { que }) {
      notifications.show({ message: t(que === 'baja' ? 'miDebito.freno.bajado' : 'miDebito.freno.frenado') })
      cerrar()
    },
  })
  const { que } = form.form.values
  const fecha = d.fecha && formatDate(d.fecha)
  const llega = d.tomaHasta !== null && d.tomaHasta >= today()
  return (
    <FormDialog
      title={t('miDebito.freno.titulo')}
      action={t(que === 'baja' ? 'miDebito.freno.darDeBaja' : 'miDebito.freno.frenar')}
      danger={que === 'baja'}
      form={form}
      close={cerrar}
    >
      <Radio.Group label={t('miDebito.freno.que')} {...form.form.getInputProps('que')}>
        <div className="pila">
          <Radio
            value="este"
            label={t('miDebito.freno.este', { importe: formatPesos(d.importe ?? 0) })}
            description={t('miDebito.freno.esteAyuda')}
          />
          <Radio value="todos" label={t('miDebito.freno.todos')} description={t('miDebito.freno.todosAyuda')} />
          <Radio value="baja" label={t('miDebito.freno.baja')} description={t('miDebito.freno.bajaAyuda')} />
        </div>
      </Radio.Group>
      {que === 'todos' && (
        <DateField
          label={t('miDebito.freno.hasta')}
          minDate={today()}
          maxDate={addDays(today(), diasFreno)}
          {...form.form.getInputProps('hasta')}
          value={form.form.values.hasta || null}
          onChange={(dia) => form.form.setFieldValue('hasta', dia ?? '')}
        />
      )}
      <p className="ayuda">{t('miDebito.freno.sigueDebiendo')}</p>
      {d.enBanco && (
        <Notice type="alerta">
          {llega
            ? t('miDebito.freno.enBanco', { fecha, tomaHasta: d.tomaHasta && formatDate(d.tomaHasta) })
            : t('miDebito.freno.tarde', { fecha, dias: diasReversa })}
        </Notice>
      )}
    </FormDialog>
  )
}
