import { consultaSeccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { porMinutoHabitual, sistemas } from '@gremial/contract/administracion/sistemas.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { MultiSelectField, type Option } from '../../../ui/MultiSelectField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { CampoPermisos } from './CampoPermisos.tsx'
import { usePlazos } from './plazos.ts'

interface Valores {
  nombre: string
  para: string
  escribe: 'lee' | 'escribe'
  permisos: string[]
  seccionales: Option[]
  dias: string
  porMinuto: string
}

const vacio: Valores = {
  nombre: '',
  para: '',
  escribe: 'lee',
  permisos: [],
  seccionales: [],
  dias: '90',
  porMinuto: String(porMinutoHabitual),
}

/** New program: name, permissions, scope and expiry of its token. */
export function NuevoSistema({ volver, decir }: { volver(): void; decir(nombre: string, token: string): void }) {
  const { t } = useTranslation()
  const plazos = usePlazos()
  const formulario = useForm({
    initialValues: vacio,
    request: ({ seccionales, escribe, ...datos }: Valores) =>
      request(sistemas.crear, {
        body: { ...datos, escribe: escribe === 'escribe', seccionales: seccionales.map(({ id }) => id) },
      }),
    failure: t('sistemas.fallo'),
    onSaved: ({ token }, { nombre }) => decir(nombre, token),
  })
  const { form } = formulario
  const { seccionales, permisos } = form.values
  return (
    <FormPage form={formulario} back={volver} action={t('sistemas.crear')} className="hoja-in pila">
      <div className="campos">
        <TextInput
          label={t('sistemas.nombre')}
          placeholder={t('sistemas.ejemploNombre')}
          maxLength={60}
          data-autofocus
          {...form.getInputProps('nombre')}
        />
        <TextInput label={<OptionalLabel>{t('sistemas.para')}</OptionalLabel>} maxLength={200} {...form.getInputProps('para')} />
      </div>
      <Radio.Group label={t('sistemas.que')} {...form.getInputProps('escribe')}>
        <div className="pila-m">
          <Radio value="lee" label={t('sistemas.queLee')} />
          <Radio value="escribe" label={t('sistemas.queEscribe')} />
        </div>
      </Radio.Group>
      <MultiSelectField
        list={consultaSeccionalesList}
        label={<OptionalLabel>{t('sistemas.seccionales')}</OptionalLabel>}
        description={t('sistemas.seccionalesAyuda')}
        placeholder={seccionales.length === 0 ? t('sistemas.todas') : ''}
        chosen={seccionales}
        onChoose={(elegidas) => {
          form.setFieldValue('seccionales', elegidas)
          // Permissions chosen for the whole organisation are not offered for some branches.
          if (elegidas.length > 0 !== seccionales.length > 0) form.setFieldValue('permisos', [])
        }}
        data-path="seccionales"
        error={form.errors.seccionales}
      />
      <CampoPermisos
        elegidos={permisos}
        porSeccional={seccionales.length > 0}
        elegir={(elegidos) => form.setFieldValue('permisos', elegidos)}
        error={form.errors.permisos}
      />
      <div className="campos">
        <NativeSelect label={t('sistemas.dias')} data={plazos} {...form.getInputProps('dias')} />
        <TextInput label={t('sistemas.porMinuto')} inputMode="numeric" maxLength={3} {...form.getInputProps('porMinuto')} />
      </div>
    </FormPage>
  )
}
