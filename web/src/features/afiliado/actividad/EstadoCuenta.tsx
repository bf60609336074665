import { actividad, type ResumenInicio } from '@gremial/contract/afiliado/actividad.ts'
import { diasTalonPorVencer } from '@gremial/contract/afiliado/avisos.ts'
import { type ProximoTalon, talones } from '@gremial/contract/afiliado/documentos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { descargar } from '../../../platform/descargas.ts'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { OtraForma } from '../documentos/OtraForma.tsx'

type Cuenta = NonNullable<ResumenInicio['cuenta']>

/** Am I in order, what do I owe and until when, and its slip in one tap. */
export function EstadoCuenta() {
  const { t } = useTranslation()
  const consulta = useQuery(leer(actividad.resumen, {}))
  return (
    <section className="hoja respuesta" aria-label={t('cuenta.titulo')} data-recorrido="cuenta">
      <Segun consulta={consulta} filas={3} fallo={t('inicio.falloResumen')}>
        {({ cuenta }) => cuenta && <Respuesta cuenta={cuenta} />}
      </Segun>
    </section>
  )
}

function Respuesta({ cuenta: { saldo, situacion, pagarHasta, debito, proximoTalon: proximo } }: { cuenta: Cuenta }) {
  const { t } = useTranslation()
  // A slip that is near is among the things that wait, first of all; one that is debited never waits for anybody.
  const proximoTalon = proximo && (debito !== null || proximo.dias > diasTalonPorVencer) ? proximo : null
  const bien = situacion !== 'debe'
  const titulo = {
    alDia: t('inicio.alDia'),
    porVencer: t('inicio.alDia'),
    seDebita: t('inicio.alDia'),
    aFavor: t('inicio.afavor', { importe: formatearPesos(-saldo) }),
    debe: t('inicio.debes', { importe: formatearPesos(saldo) }),
  }[situacion]
  const texto = {
    alDia: t('inicio.alDiaTexto'),
    porVencer: t('cuenta.porVencer', { fecha: pagarHasta && mostrarFecha(pagarHasta) }),
    seDebita: t('cuenta.seDebita', { fecha: pagarHasta && mostrarFecha(pagarHasta), cuenta: debito }),
    aFavor: t('inicio.afavorTexto'),
    debe: t('inicio.debesTexto'),
  }[situacion]
  return (
    <>
      <div className="respuesta-cabeza" data-tipo={bien ? 'ok' : 'alerta'}>
        <Icono nombre={bien ? 'bien' : 'reloj'} />
        <div>
          <h2>{titulo}</h2>
          {(['porVencer', 'seDebita'].includes(situacion) || !(proximoTalon && bien)) && <p className="suave">{texto}</p>}
        </div>
      </div>
      {proximoTalon && <Proximo talon={proximoTalon} />}
      <div className="respuesta-botones">
        {proximoTalon && debito === null && <DescargarTalon talon={proximoTalon} />}
        <Link
          to="/app/afiliados/cuenta-corriente"
          className={proximoTalon && debito === null ? 'boton texto' : 'boton principal'}
        >
          {t('inicio.verCuenta')}
        </Link>
      </div>
      {proximoTalon && debito !== null && (
        <OtraForma>
          <DescargarTalon talon={proximoTalon} />
        </OtraForma>
      )}
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
      descargar(direccionDe(talones.descargar, { claves: { id: talon.id }, consulta: {} }), `${t('inicio.talonArchivo')}.pdf`),
    onError: (error) => void avisarFallo(t('inicio.falloTalon'), error),
  })
  return (
    <Boton
      variante={talon.debito === null ? 'principal' : 'comun'}
      icono="descargar"
      cargando={bajar.isPending}
      onClick={() => bajar.mutate()}
    >
      {t('inicio.descargarTalon')}
    </Boton>
  )
}
