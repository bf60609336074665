import './espera.css'
import type { Espera } from '@gremial/contract/afiliado/avisos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { descargar } from '../../../platform/descargas.ts'
import { hace } from '../../../platform/hace.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { Estado } from '../../../ui/estados.tsx'
import { Icono, iconoDe } from '../../../ui/iconos.tsx'

/** Each feature says its own in the catalogue (`esperas.<cosa>`): the key is one of those, whichever it is. */
const clave = (cosa: string, que: 'titulo' | 'detalle' | 'citaDe' | 'accion') =>
  `esperas.${cosa}.${que}` as 'esperas.papelObservado.titulo'

/** One thing that awaits, with the way to where it is done; the first of a home is the one thing to press there. */
export function Cosa({ espera, principal }: { espera: Espera; principal: boolean }) {
  const { t, i18n } = useTranslation()
  const { cosa, id, cantidad, desde, hasta, importe, datos, icono, gravedad } = espera
  const nombrado = {
    count: cantidad,
    hace: desde ? hace(Date.parse(desde)) : '',
    desde: desde ? mostrarFecha(diaDe(new Date(desde))) : '',
    hasta: hasta ? mostrarFecha(hasta) : '',
    ...datos,
  }
  const detalle = i18n.exists(clave(cosa, 'detalle')) ? t(clave(cosa, 'detalle'), nombrado) : ''
  return (
    <li data-cosa={cosa} data-id={id} data-cantidad={cantidad}>
      <div>
        {gravedad && <Estado signo={gravedad === 'mal' ? 'mal' : 'alerta'}>{t(`inicioAdministracion.${gravedad}`)}</Estado>}
        <h3>
          {!gravedad && <Icono nombre={iconoDe(icono)} />}
          {t(clave(cosa, 'titulo'), nombrado)}
        </h3>
        {datos.cita && (
          <div className="aviso alerta">
            <div>
              «{datos.cita}»<p className="sub">{t(clave(cosa, 'citaDe'), nombrado)}</p>
            </div>
          </div>
        )}
        <p className="suave">
          {importe !== null && <strong className="cifra">{formatearPesos(importe)}</strong>}
          {importe !== null && detalle && ' · '}
          {detalle}
        </p>
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
    return <Bajar va={va} nombre={t(clave(cosa, 'titulo'), dicho)} texto={texto} principal={principal} />
  const [to = '', consulta] = va.split('?')
  return (
    <Link
      to={to}
      search={Object.fromEntries(new URLSearchParams(consulta))}
      className={clase}
      aria-label={`${texto}: ${t(clave(cosa, 'titulo'), dicho)}`}
    >
      {texto}
    </Link>
  )
}

/** A file of the API: it comes with its progress, and what fails is said. */
function Bajar({ va, nombre, texto, principal }: { va: string; nombre: string; texto: string; principal: boolean }) {
  const { t } = useTranslation()
  const bajar = useMutation({
    mutationFn: () => descargar(va, `${nombre}.pdf`),
    onError: (error) => void avisarFallo(t('avisos.falloBajar'), error),
  })
  return (
    <Boton
      variante={principal ? 'principal' : 'comun'}
      icono="descargar"
      cargando={bajar.isPending}
      onClick={() => bajar.mutate()}
    >
      {texto}
    </Boton>
  )
}
