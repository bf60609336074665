import { type Beneficio, type BeneficioNuevo, catalogoBeneficios } from '@gremial/contract/administracion/beneficios.ts'
import { consultaSeccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { beneficios } from '@gremial/contract/afiliado/beneficios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { MultiSelectField, type Option } from '../../../ui/MultiSelectField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { SuggestField } from '../../../ui/SuggestField.tsx'

/** A benefit, new or edited. */
export function BeneficioPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/beneficios/editar/$id' })
  const nuevo = id === 'nuevo'
  return (
    <RecordPage
      call={catalogoBeneficios.leer}
      input={{ params: { id: Number(id) } }}
      fresh={nuevo}
      title={() => t(nuevo ? 'catalogoBeneficios.nuevo' : 'catalogoBeneficios.cambiar')}
      rows={8}
    >
      {(beneficio) => <Formulario beneficio={beneficio} />}
    </RecordPage>
  )
}

interface Valores extends Omit<BeneficioNuevo, 'seccionales' | 'conCodigo' | 'habilitado'> {
  seccionales: Option[]
  conCodigo: boolean
  habilitado: boolean
}

const inicialesDe = (b: Beneficio | undefined): Valores => ({
  comercio: b?.comercio ?? '',
  rubro: b?.rubro ?? '',
  ofrece: b?.ofrece ?? '',
  condiciones: b?.condiciones ?? '',
  palabras: b?.palabras ?? '',
  domicilio: b?.domicilio ?? '',
  localidad: b?.localidad ?? '',
  telefono: b?.telefono ?? '',
  desde: b?.desde ?? today(),
  hasta: b?.hasta ?? '',
  conCodigo: b?.conCodigo === 1,
  habilitado: b?.habilitado !== 0,
  seccionales: b?.seccionales ?? [],
})

function Formulario({ beneficio }: { beneficio: Beneficio | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/beneficios/lista' })
  const { data: rubros = [] } = useQuery(read(beneficios.rubros, {}))
  const formulario = useForm({
    initialValues: inicialesDe(beneficio),
    request({ seccionales, conCodigo, habilitado, ...datos }: Valores) {
      const body = {
        ...datos,
        conCodigo: conCodigo ? (1 as const) : (0 as const),
        habilitado: habilitado ? (1 as const) : (0 as const),
        seccionales: seccionales.map(({ id }) => id),
      }
      return beneficio
        ? request(catalogoBeneficios.cambiar, { params: { id: beneficio.id }, body: { ...body, version: beneficio.version } })
        : request(catalogoBeneficios.crear, { body })
    },
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { comercio }) {
      notifications.show({ message: t('catalogoBeneficios.guardado', { nombre: comercio }) })
      volver()
    },
  })
  const { form } = formulario
  const dia = (campo: 'desde' | 'hasta') => ({
    ...form.getInputProps(campo),
    value: form.values[campo] || null,
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      <fieldset className="sin-marco pila">
        <legend>
          <h2>{t('catalogoBeneficios.queOfrece')}</h2>
        </legend>
        <div className="campos">
          <TextInput label={t('catalogoBeneficios.comercio')} maxLength={80} data-autofocus {...form.getInputProps('comercio')} />
          <SuggestField
            label={t('catalogoBeneficios.rubro')}
            description={t('catalogoBeneficios.rubroAyuda')}
            maxLength={40}
            suggestions={rubros.map(({ rubro }) => rubro)}
            suggestionsLabel={t('catalogoBeneficios.rubrosUsados')}
            {...form.getInputProps('rubro')}
          />
        </div>
        <TextInput
          label={t('catalogoBeneficios.ofrece')}
          description={t('catalogoBeneficios.ofreceAyuda')}
          maxLength={120}
          {...form.getInputProps('ofrece')}
        />
        <Textarea
          label={<OptionalLabel>{t('catalogoBeneficios.condiciones')}</OptionalLabel>}
          maxLength={600}
          autosize
          minRows={3}
          {...form.getInputProps('condiciones')}
        />
        <TextInput
          label={<OptionalLabel>{t('catalogoBeneficios.palabras')}</OptionalLabel>}
          description={t('catalogoBeneficios.palabrasAyuda')}
          maxLength={200}
          {...form.getInputProps('palabras')}
        />
      </fieldset>
      <Donde form={form} />
      <fieldset className="sin-marco pila">
        <legend>
          <h2>{t('catalogoBeneficios.cuando')}</h2>
        </legend>
        <div className="campos">
          <DateField label={t('catalogoBeneficios.desde')} {...dia('desde')} />
          <DateField clearable label={<OptionalLabel>{t('catalogoBeneficios.hastaDia')}</OptionalLabel>} {...dia('hasta')} />
        </div>
        <Checkbox label={t('catalogoBeneficios.conCodigo')} {...form.getInputProps('conCodigo', { type: 'checkbox' })} />
        <Checkbox label={t('catalogoBeneficios.ofrecido')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />
      </fieldset>
    </FormPage>
  )
}

/** Address, and branches where it is valid. */
function Donde({ form }: { form: UseFormReturnType<Valores> }) {
  const { t } = useTranslation()
  const { seccionales } = form.values
  return (
    <fieldset className="sin-marco pila">
      <legend>
        <h2>{t('catalogoBeneficios.donde')}</h2>
      </legend>
      <div className="campos">
        <TextInput
          label={<OptionalLabel>{t('catalogoBeneficios.domicilio')}</OptionalLabel>}
          maxLength={120}
          {...form.getInputProps('domicilio')}
        />
        <TextInput
          label={<OptionalLabel>{t('catalogoBeneficios.localidad')}</OptionalLabel>}
          maxLength={80}
          {...form.getInputProps('localidad')}
        />
        <TextInput
          label={<OptionalLabel>{t('catalogoBeneficios.telefono')}</OptionalLabel>}
          inputMode="tel"
          maxLength={20}
          {...form.getInputProps('telefono')}
        />
      </div>
      <MultiSelectField
        list={consultaSeccionalesList}
        label={<OptionalLabel>{t('catalogoBeneficios.seccionales')}</OptionalLabel>}
        description={t('catalogoBeneficios.seccionalesAyuda')}
        placeholder={seccionales.length === 0 ? t('catalogoBeneficios.enTodas') : ''}
        chosen={seccionales}
        onChoose={(elegidas) => form.setFieldValue('seccionales', elegidas)}
        data-path="seccionales"
        error={form.errors.seccionales}
      />
    </fieldset>
  )
}
