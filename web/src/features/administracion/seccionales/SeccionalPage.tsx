import { administrarSeccionales, type Seccional, type SeccionalNueva } from '@gremial/contract/administracion/seccionales.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { useDepende } from './SeccionalesPage.tsx'

/** A branch, new or edited, with what depends on it. */
export function SeccionalPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/editar/$id' })
  const nueva = id === 'nuevo'
  return (
    <RecordPage
      call={administrarSeccionales.leer}
      input={{ params: { id: Number(id) } }}
      fresh={nueva}
      title={() => t(nueva ? 'administrarSeccionales.nueva' : 'administrarSeccionales.tituloEditar')}
    >
      {(seccional) => <FormularioSeccional seccional={seccional} />}
    </RecordPage>
  )
}

const vacia = { codigo: '', nombre: '', localidad: '', telefono: '', email: '', habilitada: 1 as 0 | 1 }

function FormularioSeccional({ seccional }: { seccional: Seccional | undefined }) {
  const { t } = useTranslation()
  const depende = useDepende()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/seccionales/lista' })
  const formulario = useForm({
    initialValues: seccional ? { ...seccional, codigo: String(seccional.codigo) } : vacia,
    request: ({ codigo, nombre, localidad, telefono, email, habilitada }: typeof vacia) => {
      const cuerpo: SeccionalNueva = { codigo: codigo || undefined, nombre, localidad, telefono, email, habilitada }
      return seccional
        ? request(administrarSeccionales.cambiar, {
            params: { id: seccional.id },
            body: { ...cuerpo, version: seccional.version },
          })
        : request(administrarSeccionales.crear, { body: cuerpo })
    },
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('administrarSeccionales.guardada', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      {seccional && (
        <p className="suave">
          {seccional.afiliados + seccional.cajas > 0
            ? t('administrarSeccionales.depende', depende(seccional))
            : t('administrarSeccionales.nadaDepende')}
        </p>
      )}
      <div className="campos">
        <TextInput
          label={t('administrarSeccionales.codigo')}
          description={t('administrarSeccionales.ayudaCodigo')}
          inputMode="numeric"
          maxLength={6}
          {...form.getInputProps('codigo')}
        />
        <TextInput label={t('administrarSeccionales.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
        <TextInput
          label={<OptionalLabel>{t('administrarSeccionales.localidad')}</OptionalLabel>}
          maxLength={80}
          {...form.getInputProps('localidad')}
        />
        <TextInput
          label={<OptionalLabel>{t('administrarSeccionales.telefono')}</OptionalLabel>}
          maxLength={60}
          inputMode="tel"
          {...form.getInputProps('telefono')}
        />
        <TextInput
          label={<OptionalLabel>{t('administrarSeccionales.email')}</OptionalLabel>}
          maxLength={80}
          inputMode="email"
          {...form.getInputProps('email')}
        />
      </div>
      <Checkbox
        label={t('administrarSeccionales.habilitada')}
        checked={form.values.habilitada === 1}
        onChange={(e) => form.setFieldValue('habilitada', e.currentTarget.checked ? 1 : 0)}
      />
    </FormPage>
  )
}
