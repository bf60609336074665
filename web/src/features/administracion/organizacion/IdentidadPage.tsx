import { type OrganizacionConfigurada, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { MarcoParte, useVolver } from './MarcoParte.tsx'

/** Who the organisation is: what screens, mails and documents call it. */
export function IdentidadPage() {
  return <MarcoParte parte="identidad">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

function Formulario({ organizacion }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const { nombre, nombreCorto, cuit, domicilio, telefono, email, lema, bajada, versiones } = organizacion
  const iniciales = { nombre, nombreCorto, cuit, domicilio, telefono, email, lema, bajada }
  const formulario = useFormulario({
    iniciales,
    pedido: (datos: typeof iniciales) =>
      pedido(organizacionPorPantalla.cambiarIdentidad, { cuerpo: { version: versiones.identidad, ...datos } }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar,
  })
  const campo = (nombre: keyof typeof iniciales) => formulario.form.getInputProps(nombre)
  return (
    <PaginaFormulario formulario={formulario} volver={volver} className="hoja-in pila">
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
        <TextInput label={<Opcional>{t('organizacion.domicilio')}</Opcional>} maxLength={200} {...campo('domicilio')} />
        <TextInput
          label={<Opcional>{t('organizacion.telefono')}</Opcional>}
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
        <TextInput label={<Opcional>{t('organizacion.lema')}</Opcional>} maxLength={200} {...campo('lema')} />
        <Textarea label={<Opcional>{t('organizacion.frase2')}</Opcional>} maxLength={400} autosize {...campo('bajada')} />
      </div>
    </PaginaFormulario>
  )
}
