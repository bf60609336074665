import './ayuda.css'
import { segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import { type Ayuda, ayudas, type Remedio } from '@gremial/contract/administracion/ayuda.ts'
import { usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { type AnyRequest, request } from '@gremial/contract/platform/call.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IconName } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** Text, confirmation and request of a remedy. */
interface Accion {
  texto: string
  icono: IconName
  ayuda?: string
  rotulo?: string
  pedido: AnyRequest
  hecho: string
  /** Changes nothing in the account: identity need not be confirmed. */
  sinIdentidad?: boolean
}

/** The remedy of the first cause, with its field; enabled once identity is confirmed. */
export function Arreglo({ ayuda }: { ayuda: Ayuda }) {
  const { t } = useTranslation()
  const [{ remedio }] = ayuda.causas as [Ayuda['causas'][number]]
  const [edita, restablece] = [useCan('usuarios.editar'), useCan('usuarios.segundoFactor')]
  if (ayuda.propia) return <Solo>{t('ayudar.propia')}</Solo>
  if (remedio === 'esperar') return <Solo>{t('ayudar.esperar')}</Solo>
  if (remedio === 'segundoFactor' && !restablece) return <Solo>{t('ayudar.factor')}</Solo>
  if (remedio === 'habilitar' && !edita) return <Solo>{t('ayudar.habilitarOtra')}</Solo>
  if (remedio === 'corregirCorreo' && !ayuda.puedeCorregir) return <Solo>{t('errores.CUENTA_MAYOR')}</Solo>
  return <Formulario key={`${remedio}.${ayuda.cuenta.version}`} ayuda={ayuda} remedio={remedio} />
}

const Solo = ({ children }: { children: string }) => (
  <div className="ayuda-arreglo">
    <p className="suave">{children}</p>
  </div>
)

function Formulario({ ayuda, remedio }: { ayuda: Ayuda; remedio: Remedio }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [email, setEmail] = useState(ayuda.cuenta.email)
  const [identidad, setIdentidad] = useState(false)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const accion = useAccion(ayuda, remedio, email.trim())
  if (!accion) return null
  const conCorreo = remedio === 'corregirCorreo'
  const enviar = (e: FormEvent) => {
    e.preventDefault()
    if (!accion.sinIdentidad && !identidad) return setErrores({ identidad: t('ayudar.faltaIdentidad') })
    setErrores({})
    void run(accion.pedido, {
      failure: t('ayudar.noSeHizo'),
      onFieldErrors: setErrores,
      onSuccess: () => notifications.show({ message: accion.hecho }),
    })
  }
  return (
    <form className="ayuda-arreglo" onSubmit={enviar} noValidate autoComplete="off">
      {accion.rotulo && <p className="rotulo">{accion.rotulo}</p>}
      {remedio === 'probarCorreo' && <p className="suave">{t('ayudar.probarTexto')}</p>}
      {conCorreo && (
        <TextInput
          label={t('ayudar.correo')}
          description={t('ayudar.deletree')}
          type="email"
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
          error={errores.email}
        />
      )}
      {!accion.sinIdentidad && (
        <Checkbox
          label={t('ayudar.identidad')}
          checked={identidad}
          onChange={(e) => setIdentidad(e.currentTarget.checked)}
          error={errores.identidad}
        />
      )}
      <Button type="submit" variant="principal" icon={accion.icono} width loading={running}>
        {accion.texto}
      </Button>
      {accion.ayuda && <p className="ayuda">{accion.ayuda}</p>}
    </form>
  )
}

function useAccion({ id, cuenta, bloqueos, abierta }: Ayuda, remedio: Remedio, email: string): Accion | undefined {
  const { t } = useTranslation()
  const claves = { id }
  const cuerpo = { identidad: true } as const
  switch (remedio) {
    case 'corregirCorreo': {
      const igual = email === cuenta.email
      return {
        texto: t(cuenta.mailValidado ? 'ayudar.corregir' : igual ? 'ayudar.reenviar' : 'ayudar.corregirYReenviar'),
        icono: 'mandar',
        ayuda: t('ayudar.enlaceVence'),
        pedido: request(ayudas.corregirCorreo, { params: claves, body: { ...cuerpo, email, version: cuenta.version } }),
        hecho: t('ayudar.hechoReenviado', { email }),
      }
    }
    case 'levantarBloqueo': {
      const quedan = bloqueos.entrada
        ? Math.max(1, Math.ceil((new Date(bloqueos.entrada).getTime() - new Date(abierta).getTime()) / 60_000))
        : 0
      return {
        texto: t('ayudar.levantar'),
        icono: 'abierto',
        rotulo: t('ayudar.quedan', { minutos: quedan }),
        ayuda: t('ayudar.avisamos'),
        pedido: request(ayudas.levantarBloqueo, { params: claves, body: cuerpo }),
        hecho: t('ayudar.hechoLevantado'),
      }
    }
    case 'segundoFactor':
      return {
        texto: t('ayudar.restablecer'),
        icono: 'escudo',
        ayuda: t('ayudar.restablecerAyuda'),
        pedido: request(segundoFactorAjeno.restablecer, { params: claves }),
        hecho: t('ayudar.hechoRestablecido'),
      }
    case 'habilitar':
      return {
        texto: t('ayudar.habilitar'),
        icono: 'bien',
        pedido: request(usuarios.alternar, { params: claves, body: { habilitado: 1 } }),
        hecho: t('ayudar.hechoHabilitada'),
      }
    case 'recuperar':
      return {
        texto: t('ayudar.recuperar'),
        icono: 'mandar',
        ayuda: t('ayudar.recuperarAyuda', { email: cuenta.email }),
        pedido: request(ayudas.recuperar, { params: claves, body: cuerpo }),
        hecho: t('ayudar.hechoRecuperar', { email: cuenta.email }),
      }
    case 'probarCorreo':
      return {
        texto: t('ayudar.probar'),
        icono: 'mandar',
        rotulo: t('ayudar.paraSeguir'),
        pedido: request(ayudas.probarCorreo, { params: claves }),
        hecho: t('ayudar.hechoProbado'),
        sinIdentidad: true,
      }
    default:
      return undefined
  }
}
