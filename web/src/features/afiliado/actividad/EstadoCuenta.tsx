import type { ProximoTalon, ResumenInicio } from '@gremial/contract/afiliado/actividad.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { direccion } from '../../../platform/api.ts'
import { descargar } from '../../../platform/descargas.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { resumenQuery } from './actividad.api.ts'

type Cuenta = NonNullable<ResumenInicio['cuenta']>

/** Am I in order, what do I owe and until when, and its slip in one tap. */
export function EstadoCuenta() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(resumenQuery)
  return (
    <section className="hoja respuesta" aria-label={t('cuenta.titulo')} data-recorrido="cuenta">
      {data?.cuenta ? (
        <Respuesta cuenta={data.cuenta} />
      ) : error ? (
        <Fallo titulo={t('inicio.falloResumen')} error={error} reintentar={() => void refetch()} />
      ) : (
        <Huesos filas={3} />
      )}
    </section>
  )
}

function Respuesta({ cuenta: { saldo, situacion, proximoTalon } }: { cuenta: Cuenta }) {
  const { t } = useTranslation()
  const bien = situacion !== 'debe'
  const titulo = {
    alDia: t('inicio.alDia'),
    porVencer: t('inicio.alDia'),
    aFavor: t('inicio.afavor', { importe: formatearPesos(-saldo) }),
    debe: t('inicio.debes', { importe: formatearPesos(saldo) }),
  }[situacion]
  const texto = { alDia: t('inicio.alDiaTexto'), porVencer: '', aFavor: t('inicio.afavorTexto'), debe: t('inicio.debesTexto') }[
    situacion
  ]
  return (
    <>
      <div className="respuesta-cabeza" data-tipo={bien ? 'ok' : 'alerta'}>
        <Icono nombre={bien ? 'bien' : 'reloj'} />
        <div>
          <h2>{titulo}</h2>
          {texto && !(proximoTalon && bien) && <p className="suave">{texto}</p>}
        </div>
      </div>
      {proximoTalon && <Proximo talon={proximoTalon} />}
      <div className="respuesta-botones">
        {proximoTalon && <DescargarTalon talon={proximoTalon} />}
        <Link to="/app/afiliados/cuenta-corriente" className={proximoTalon ? 'boton texto' : 'boton principal'}>
          {t('inicio.verCuenta')}
        </Link>
      </div>
    </>
  )
}

function Proximo({ talon }: { talon: ProximoTalon }) {
  const { t } = useTranslation()
  const cuando = talon.dias === 0 ? t('inicio.venceHoy') : t('inicio.venceEn', { count: talon.dias })
  return (
    <dl className="proximo">
      <dt>{t('inicio.proximoPago', { que: talon.descripcion })}</dt>
      <dd className="importe-grande cifra">{formatearPesos(talon.importe)}</dd>
      <dd>{t('inicio.vence', { fecha: talon.fechaVencimientoFormateada, cuando })}</dd>
    </dl>
  )
}

function DescargarTalon({ talon }: { talon: ProximoTalon }) {
  const { t } = useTranslation()
  const bajar = useMutation({
    mutationFn: () =>
      descargar(direccion(`vistas/documentos-afiliado/descargar-talon-pago/${talon.id}`), `${t('inicio.talonArchivo')}.pdf`),
    onError: (error) => void avisar(t('inicio.falloTalon'), error.message, t('comun.aceptar')),
  })
  return (
    <Boton variante="principal" icono="descargar" cargando={bajar.isPending} onClick={() => bajar.mutate()}>
      {t('inicio.descargarTalon')}
    </Boton>
  )
}
