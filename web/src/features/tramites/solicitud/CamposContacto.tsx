import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { medios } from '@gremial/contract/tramites/personas.ts'
import { Autocomplete, Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import type { ValoresPersona } from './partes.ts'

type Form = UseFormReturnType<ValoresPersona>

/** Address: the locality is found by postal code, and typed if the catalogue has none. */
export function CamposDomicilio({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { codigoPostal, localidad } = form.values
  const [codigo] = useDebouncedValue(codigoPostal.trim(), 300)
  const { data: opciones = [] } = useQuery({
    ...read(catalogos.localidades, { query: { codigoPostal: codigo } }),
    enabled: /^[A-Za-z]?\d{4}/.test(codigo),
  })
  const nombres = [...new Set(opciones.map((o) => o.nombre))]
  // A single match fills an empty field.
  const completar = useEffectEvent(() => {
    const [unica, otra] = nombres
    if (unica && !otra && localidad === '') form.setFieldValue('localidad', unica)
  })
  useEffect(() => completar(), [opciones])
  return (
    <>
      <TextInput
        label={t('solicitud.campo.domicilio')}
        maxLength={120}
        autoComplete="street-address"
        {...form.getInputProps('domicilio')}
      />
      <div className="cp-localidad">
        <TextInput
          label={t('solicitud.campo.codigoPostal')}
          maxLength={8}
          inputMode="text"
          autoComplete="postal-code"
          {...form.getInputProps('codigoPostal')}
        />
        <Autocomplete
          label={t('solicitud.campo.localidad')}
          maxLength={80}
          data={nombres}
          autoComplete="off"
          {...form.getInputProps('localidad')}
        />
      </div>
    </>
  )
}

/** Contact data; `opcional`: a member, whose record has them; `conEnlace`: the address for the consent link. */
export function CamposDeContacto({
  form,
  opcional = false,
  conEnlace = false,
}: {
  form: Form
  opcional?: boolean
  conEnlace?: boolean
}) {
  const { t } = useTranslation()
  const rotulo = (texto: string) => (opcional ? <OptionalLabel>{texto}</OptionalLabel> : texto)
  return (
    <div className="campos">
      <PhoneField
        label={rotulo(t('solicitud.campo.telefono'))}
        autoComplete="off"
        {...form.getInputProps('telefono')}
        value={form.values.telefono}
        onChange={(telefono) => form.setFieldValue('telefono', telefono)}
      />
      <TextInput
        label={conEnlace ? t('solicitud.campo.email') : rotulo(t('solicitud.campo.email'))}
        description={conEnlace ? t('solicitud.emailEnlace') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('email')}
        onChange={(e) => form.setFieldValue('email', e.currentTarget.value.trim().toLowerCase())}
      />
    </div>
  )
}

/** Income; for a member only the amount, which the record lacks. */
export function CamposTrabajo({
  form,
  soloIngreso = false,
  propio = false,
  ayuda,
}: {
  form: Form
  soloIngreso?: boolean
  /** Entered by the person themselves. */
  propio?: boolean
  ayuda?: string
}) {
  const { t } = useTranslation()
  return (
    <>
      {!soloIngreso && <DeQueVive form={form} propio={propio} />}
      <AmountField
        label={t('solicitud.campo.ingreso')}
        description={ayuda ?? t('solicitud.ingresoAyuda')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-path="ingreso"
        value={form.values.ingreso}
        onChange={(ingreso) => form.setFieldValue('ingreso', ingreso)}
        error={form.errors.ingreso}
      />
    </>
  )
}

/** Salary, pension or other, with only the related fields: an employer is requested only with a salary (decision 095). */
function DeQueVive({ form, propio }: { form: Form; propio: boolean }) {
  const { t } = useTranslation()
  const { viveDe, empresa } = form.values
  // In requests older than the question, an employer means a salary.
  const medio = viveDe || (empresa === '' ? '' : 'SUELDO')
  const elegir = (nuevo: string) => {
    form.setFieldValue('viveDe', nuevo as ValoresPersona['viveDe'])
    if (nuevo !== 'SUELDO') form.setFieldValue('empleoDesde', '')
    if (nuevo !== medio) form.setFieldValue('empresa', '')
  }
  return (
    <>
      <Radio.Group
        aria-label={t(propio ? 'solicitud.trabajo' : 'solicitud.suTrabajo')}
        data-path="viveDe"
        value={medio}
        error={form.errors.viveDe}
        onChange={elegir}
      >
        <div className="opciones-socio opciones-medio">
          {medios.map((m) => (
            <Radio key={m} value={m} label={t(`tramite.medio.${m}`)} />
          ))}
        </div>
      </Radio.Group>
      {medio === 'SUELDO' && (
        <div className="campos">
          <TextInput
            label={t('solicitud.campo.empresa')}
            maxLength={120}
            autoComplete="organization"
            {...form.getInputProps('empresa')}
          />
          <DateField
            clearable
            label={<OptionalLabel>{t('solicitud.campo.empleoDesde')}</OptionalLabel>}
            maxDate={today()}
            {...form.getInputProps('empleoDesde')}
            value={form.values.empleoDesde || null}
            onChange={(dia) => form.setFieldValue('empleoDesde', dia ?? '')}
          />
        </div>
      )}
      {medio === 'OTRO' && (
        <TextInput
          label={t(propio ? 'solicitud.queHaces' : 'solicitud.queHace')}
          maxLength={120}
          {...form.getInputProps('empresa')}
        />
      )}
    </>
  )
}
