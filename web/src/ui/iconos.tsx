import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconDatabaseOff,
  IconEye,
  IconEyeOff,
  IconFileInvoice,
  IconHelpCircle,
  IconInfoCircle,
  IconMail,
  type IconProps,
  IconRefresh,
  IconShieldCheck,
  IconUserPlus,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { iconosDePantallas } from './iconos-pantallas.ts'

type Dibujo = ComponentType<IconProps>

/** The icons of the first load: those of the login and of the states of any screen. */
const primeros = {
  alerta: IconAlertTriangle,
  hecho: IconCheck,
  desplegar: IconChevronDown,
  derecha: IconChevronRight,
  reloj: IconClock,
  fallo: IconDatabaseOff,
  ayuda: IconHelpCircle,
  info: IconInfoCircle,
  reintentar: IconRefresh,
  escudo: IconShieldCheck,
  sinRed: IconWifiOff,
  cerrar: IconX,
  ver: IconEye,
  ocultar: IconEyeOff,
  baja: IconBan,
  talon: IconFileInvoice,
  correo: IconMail,
  registrar: IconUserPlus,
}

export type NombreIcono = keyof typeof primeros | keyof typeof iconosDePantallas

const conocidos: Record<string, Dibujo | undefined> = { ...primeros }

/** Adds the icons that came with the screens. */
export const conocerIconos = (otros: Record<string, Dibujo>): void => void Object.assign(conocidos, otros)

/** The icon of a name that comes from outside (a menu row); one that is not known is the general one. */
export const iconoDe = (nombre: string): NombreIcono => (nombre in conocidos ? (nombre as NombreIcono) : 'info')

/** An icon beside a text: 22 px with stroke 1.75, or 18 px with stroke 2 when `chico`. Never alone without a name. */
export function Icono({ nombre, chico = false }: { nombre: NombreIcono; chico?: boolean }) {
  const Dibujado = conocidos[nombre] ?? IconInfoCircle
  return <Dibujado className={chico ? 'i i-ch' : 'i'} size={chico ? 18 : 22} stroke={chico ? 2 : 1.75} aria-hidden="true" />
}
