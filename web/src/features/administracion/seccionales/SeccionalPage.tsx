import { administrarSeccionales, type Seccional, type SeccionalNueva } from '@gremial/contract/administracion/seccionales.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { PaginaRegistro } from '../../../ui/formulario/PaginaRegistro.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { useDepende } from './SeccionalesPage.tsx'

/** One branch, new or to change, with what depends on it. */
export function SeccionalPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/editar/$id' })
  const nueva = id === 'nuevo'
  return (
    <PaginaRegistro
      llamada={administrarSeccionales.leer}
      pide={{ claves: { id: Number(id) } }}
      nuevo={nueva}
      titulo={() => t(nueva ? 'administrarSeccionales.nueva' : 'administrarSeccionales.tituloEditar')}
    >
      {(seccional) => <FormularioSeccional seccional={seccional} />}
    </PaginaRegistro>
  )
}

const vacia = { codigo: '', nombre: '', localidad: '', telefono: '', email: '', habilitada: 1 as 0 | 1 }

function FormularioSeccional({ seccional }: { seccional: Seccional | undefined }) {
  const { t } = useTranslation()
  const depende = useDepende()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/seccionales/lista' })
  const formulario = useFormulario({
    iniciales: seccional ? { ...seccional, codigo: String(seccional.codigo) } : vacia,
    pedido: ({ codigo, nombre, localidad, telefono, email, habilitada }: typeof vacia) => {
      const cuerpo: SeccionalNueva = { codigo: codigo || undefined, nombre, localidad, telefono, email, habilitada }
      return seccional
        ? pedido(administrarSeccionales.cambiar, {
            claves: { id: seccional.id },
            cuerpo: { ...cuerpo, version: seccional.version },
          })
        : pedido(administrarSeccionales.crear, { cuerpo })
    },
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('administrarSeccionales.guardada', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <PaginaFormulario formulario={formulario} volver={volver} className="hoja-in pila">
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
          label={<Opcional>{t('administrarSeccionales.localidad')}</Opcional>}
          maxLength={80}
          {...form.getInputProps('localidad')}
        />
        <TextInput
          label={<Opcional>{t('administrarSeccionales.telefono')}</Opcional>}
          maxLength={60}
          inputMode="tel"
          {...form.getInputProps('telefono')}
        />
        <TextInput
          label={<Opcional>{t('administrarSeccionales.email')}</Opcional>}
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
    </PaginaFormulario>
  )
}
