import { type OrganizacionConfigurada, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { MarcoParte, useVolver } from './MarcoParte.tsx'

/** Identity of the organisation, used by screens, mails and documents. */
export function IdentidadPage() {
  return <MarcoParte parte="identidad">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

function Formulario({ organizacion }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const { nombre, nombreCorto, cuit, domicilio, telefono, email, lema, bajada, versiones } = organizacion
  const iniciales = { nombre, nombreCorto, cuit, domicilio, telefono, email, lema, bajada }
  const formulario = useForm({
    initialValues: iniciales,
    request: (datos: typeof iniciales) =>
      request(organizacionPorPantalla.cambiarIdentidad, { body: { version: versiones.identidad, ...datos } }),
    failure: t('formulario.noSeGuardo'),
    onSaved: alGuardar,
  })
  const campo = (nombre: keyof typeof iniciales) => formulario.form.getInputProps(nombre)
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      <div className="campos">
        <TextInput
          label={t('organizacion.nombre')}
          description={t('organizacion.ayudaNombre')}
          maxLength={120}
          {...campo('nombre')}
        />
        <TextInput
          label={t('organizacion.nombreCorto')}
          description={t('organizacion.ayudaNombreCorto')}
          maxLength={30}
          {...campo('nombreCorto')}
        />
        <TextInput label={t('organizacion.cuit')} maxLength={13} inputMode="numeric" {...campo('cuit')} />
        <TextInput label={<OptionalLabel>{t('organizacion.domicilio')}</OptionalLabel>} maxLength={200} {...campo('domicilio')} />
        <TextInput
          label={<OptionalLabel>{t('organizacion.telefono')}</OptionalLabel>}
          maxLength={60}
          inputMode="tel"
          {...campo('telefono')}
        />
        <TextInput
          label={t('organizacion.email')}
          description={t('organizacion.ayudaEmail')}
          maxLength={80}
          inputMode="email"
          {...campo('email')}
        />
      </div>
      <h2>{t('organizacion.frases')}</h2>
      <div className="campos">
        <TextInput label={<OptionalLabel>{t('organizacion.lema')}</OptionalLabel>} maxLength={200} {...campo('lema')} />
        <Textarea
          label={<OptionalLabel>{t('organizacion.frase2')}</OptionalLabel>}
          maxLength={400}
          autosize
          {...campo('bajada')}
        />
      </div>
    </FormPage>
  )
}
