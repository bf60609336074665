import {
  type OrganizacionConfigurada,
  organizacionPorPantalla,
  type SecretariaConfigurada,
} from '@gremial/contract/administracion/configuracion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { MarcoParte, useVolver } from './MarcoParte.tsx'

/** Offices that receive queries. A removed one is only disabled, because its queries refer to it. */
export function SecretariasPage() {
  return <MarcoParte parte="secretarias">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

interface Valores {
  secretarias: SecretariaConfigurada[]
}

function Formulario({ organizacion }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const { secretarias, versiones } = organizacion
  const formulario = useForm({
    initialValues: { secretarias },
    request: (datos: Valores) =>
      request(organizacionPorPantalla.cambiarSecretarias, { body: { version: versiones.secretarias, ...datos } }),
    failure: t('formulario.noSeGuardo'),
    onSaved: alGuardar,
  })
  const { form } = formulario
  const siguiente = Math.max(0, ...form.values.secretarias.map((s) => s.codigo)) + 1
  const guardadas = new Set(secretarias.map((s) => s.codigo))
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      <p className="suave">{t('organizacion.ayudaSecretarias')}</p>
      <ul className="org-secretarias">
        {form.values.secretarias.map(({ codigo, nombre, habilitada }, i) => (
          <li key={codigo}>
            <TextInput
              label={t('organizacion.secretaria')}
              description={t('organizacion.codigoN', { n: codigo })}
              maxLength={120}
              {...form.getInputProps(`secretarias.${i}.nombre`)}
            />
            <TextInput
              label={t('organizacion.email')}
              maxLength={80}
              inputMode="email"
              {...form.getInputProps(`secretarias.${i}.email`)}
            />
            {guardadas.has(codigo) ? (
              <Checkbox
                label={t('organizacion.recibe')}
                checked={habilitada}
                onChange={(e) => form.setFieldValue(`secretarias.${i}.habilitada`, e.currentTarget.checked)}
              />
            ) : (
              <Button
                icon="quitar"
                variant="texto"
                aria-label={t('orden.quitar', { nombre: nombre || t('organizacion.secretaria') })}
                onClick={() => form.removeListItem('secretarias', i)}
              >
                {t('orden.quitar', { nombre: '' }).trim()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon="agregar"
          onClick={() => form.insertListItem('secretarias', { codigo: siguiente, nombre: '', email: '', habilitada: true })}
        >
          {t('organizacion.agregarSecretaria')}
        </Button>
      </div>
    </FormPage>
  )
}
