import type { CajaConvenio } from '@gremial/contract/tesoreria/convenios.ts'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import type { AcreditacionValues } from './credito.ts'

interface Values {
  acreditacion: AcreditacionValues
}

interface Props<V extends Values> {
  form: UseFormReturnType<V>
  cajas: readonly CajaConvenio[]
  edita: boolean
}

/** Fields of the bank's credit for collections: box, date, and deductions. */
export function Acreditacion<V extends Values>({ form, cajas, edita }: Props<V>) {
  const { t } = useTranslation()
  const amount = (field: 'porDebito' | 'porcentaje' | 'iva') => (
    <AmountField
      label={t(`convenios.${field}`)}
      {...(field === 'porDebito' ? {} : { leftSection: <span className="suave">%</span> })}
      readOnly={!edita}
      emptyIsZero
      {...form.getInputProps(`acreditacion.${field}`)}
      value={form.values.acreditacion[field]}
      onChange={(value) => form.setFieldValue(`acreditacion.${field}`, value as never)}
    />
  )
  return (
    <fieldset className="sin-marco pila">
      <legend>
        <h2>{t('convenios.acreditacion')}</h2>
      </legend>
      <p className="suave">{t('convenios.acreditacionBajada')}</p>
      <Select
        label={t('convenios.caja')}
        placeholder={t('convenios.sinCaja')}
        data={cajas.map((c) => ({ value: String(c.id), label: c.nombre }))}
        clearable
        searchable
        readOnly={!edita}
        {...form.getInputProps('acreditacion.idCaja')}
      />
      <TextInput
        label={t('convenios.dias')}
        inputMode="numeric"
        maxLength={2}
        readOnly={!edita}
        {...form.getInputProps('acreditacion.dias')}
      />
      {amount('porDebito')}
      {amount('porcentaje')}
      {amount('iva')}
    </fieldset>
  )
}
