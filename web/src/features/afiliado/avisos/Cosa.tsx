import './espera.css'
import type { Espera } from '@gremial/contract/afiliado/avisos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cifra } from '../../../platform/cifra.ts'
import { hace } from '../../../platform/hace.ts'
import { Icono, iconoDe } from '../../../ui/iconos.tsx'

/** Each feature says its own in the catalogue (`esperas.<cosa>`): the key is one of those, whichever it is. */
const clave = (cosa: string, que: 'titulo' | 'detalle' | 'citaDe' | 'accion') =>
  `esperas.${cosa}.${que}` as 'esperas.papelObservado.titulo'

/** One thing that awaits, with the way to where it is done; the first of a home is the one thing to press there. */
export function Cosa({ espera, principal }: { espera: Espera; principal: boolean }) {
  const { t, i18n } = useTranslation()
  const { cosa, id, cantidad, desde, hasta, importe, datos, icono } = espera
  const nombrado = {
    count: cantidad,
    formateado: cifra(cantidad),
    hace: desde ? hace(Date.parse(desde)) : '',
    desde: desde ? mostrarFecha(diaDe(new Date(desde))) : '',
    hasta: hasta ? mostrarFecha(hasta) : '',
    ...datos,
  }
  const detalle = i18n.exists(clave(cosa, 'detalle')) ? t(clave(cosa, 'detalle'), nombrado) : ''
  return (
    <li data-cosa={cosa} data-id={id} data-cantidad={cantidad}>
      <Icono nombre={iconoDe(icono)} />
      <div>
        <h3>{t(clave(cosa, 'titulo'), nombrado)}</h3>
        {datos.cita && (
          <p className="te-esperan-cita">
            «{datos.cita}»<small>{t(clave(cosa, 'citaDe'), nombrado)}</small>
          </p>
        )}
        {importe !== null && <p className="cifra">{formatearPesos(importe)}</p>}
        {detalle && <p className="suave">{detalle}</p>}
      </div>
      <Hacer espera={espera} principal={principal} dicho={nombrado} />
    </li>
  )
}

function Hacer({
  espera: { cosa, va },
  principal,
  dicho,
}: {
  espera: Espera
  principal: boolean
  dicho: Record<string, string | number>
}) {
  const { t } = useTranslation()
  if (!va) return null
  const clase = principal ? 'boton principal' : 'boton'
  const texto = t(clave(cosa, 'accion'), dicho)
  if (va.startsWith('/api/'))
    return (
      <a href={va} download className={clase}>
        <Icono nombre="descargar" />
        {texto}
      </a>
    )
  const [to = '', consulta] = va.split('?')
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(consulta))} className={clase}>
      {texto}
    </Link>
  )
}
