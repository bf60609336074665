import { contrastRatio } from '@gremial/contract/platform/color.ts'
import { theme } from '@gremial/contract/platform/theme.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'

const variables = (roles: Record<string, string>): CSSProperties =>
  Object.fromEntries(Object.entries(roles).map(([rol, valor]) => [`--${rol}`, valor]))

/** Preview of a colour: the portal in both themes, with the contrast of its texts. */
export function MuestraTema({ color, logo, nombre }: { color: string; logo: string; nombre: string }) {
  const { t } = useTranslation()
  if (!/^#[0-9a-f]{6}$/i.test(color))
    return (
      <p role="status" className="suave">
        {t('organizacion.colorSinTerminar')}
      </p>
    )
  const { claro, oscuro } = theme(color.toLowerCase())
  const rol = (roles: Record<string, string>, cual: string) => roles[cual] ?? '#000000'
  const usado = rol(claro, 'accion')
  const cambiado = contrastRatio('#ffffff', color) < 4.5
  const pares: Array<[texto: string, numero: number]> = [
    [t('organizacion.contrasteElegido'), contrastRatio('#ffffff', color)],
    [`${t('organizacion.contrasteBoton')} (${t('organizacion.claro')})`, contrastRatio(rol(claro, 'sobre-accion'), usado)],
    [
      `${t('organizacion.contrasteBoton')} (${t('organizacion.oscuro')})`,
      contrastRatio(rol(oscuro, 'sobre-accion'), rol(oscuro, 'accion')),
    ],
    [
      `${t('organizacion.contrasteEnlace')} (${t('organizacion.claro')})`,
      contrastRatio(rol(claro, 'accion-texto'), rol(claro, 'fondo')),
    ],
    [
      `${t('organizacion.contrasteEnlace')} (${t('organizacion.oscuro')})`,
      contrastRatio(rol(oscuro, 'accion-texto'), rol(oscuro, 'fondo')),
    ],
  ]
  return (
    <section aria-label={t('organizacion.comoQueda')} className="org-muestra">
      <p role="status">{t(cambiado ? 'organizacion.oscurecido' : 'organizacion.comoEs', { usado })}</p>
      <div className="org-temas">
        {[
          { nombre: t('organizacion.claro'), roles: claro },
          { nombre: t('organizacion.oscuro'), roles: oscuro },
        ].map((cual) => (
          <Pieza key={cual.nombre} titulo={cual.nombre} roles={cual.roles} logo={logo} nombre={nombre} />
        ))}
      </div>
      <dl className="datos">
        {pares.map(([texto, numero]) => (
          <div key={texto}>
            <dt>{texto}</dt>
            <dd>
              <span className="cifra">{numero.toFixed(1).replace('.', ',')} : 1</span> <Nivel numero={numero} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Nivel({ numero }: { numero: number }) {
  const { t } = useTranslation()
  if (numero >= 7) return <StatusChip sign="ok">{t('organizacion.nivelAlto')}</StatusChip>
  if (numero >= 4.5) return <StatusChip sign="ok">{t('organizacion.nivelBien')}</StatusChip>
  return <StatusChip sign="alerta">{t('organizacion.nivelMal')}</StatusChip>
}

interface Pintada {
  titulo: string
  roles: Record<string, string>
  logo: string
  nombre: string
}

/** Static sample, without controls. */
function Pieza({ titulo, roles, logo, nombre }: Pintada) {
  const { t } = useTranslation()
  return (
    <figure style={variables(roles)}>
      <figcaption>{titulo}</figcaption>
      <div className="marca">
        {logo && <img src={logo} alt="" width={32} height={32} />}
        <strong>{nombre}</strong>
      </div>
      <div className="cuerpo">
        <StatusChip sign="ok">{t('organizacion.muestraEstado')}</StatusChip>
        <span className="enlace">{t('organizacion.muestraEnlace')}</span>
        <span className="boton principal">{t('organizacion.muestraBoton')}</span>
      </div>
    </figure>
  )
}
