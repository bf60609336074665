import { verElegibilidad } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { montoDe } from '@gremial/contract/tramites/definicion.monto.ts'
import { hechosDePrueba } from '@gremial/contract/tramites/definicion.pruebas.ts'
import { camposVisibles, papelesPedidos, respuestaA } from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type EnIdiomas, enIdioma, type PruebaDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, today } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { CampoArmado } from '../solicitud/armado/CampoArmado.tsx'
import { useArmando } from './armando.ts'
import { fraseDeMotivo } from './frases.ts'
import { alguien } from './inventar.ts'
import type { ParteEditable } from './Partes.tsx'

const idiomas = { es: 'Español', en: 'English', zh: '中文', ja: '日本語' } as const

/** Phone preview for an invented person, of the part being edited. */
export function EnTelefono({ parte, elegirIdioma }: { parte: ParteEditable; elegirIdioma(idioma: keyof EnIdiomas): void }) {
  const { t } = useTranslation()
  const { contenido, catalogos, idioma } = useArmando()
  const [quien, setQuien] = useState(0)
  const gente = contenido.pruebas.length > 0 ? contenido.pruebas : [alguien(catalogos, t('armar.alguien'), today())]
  const persona = gente[quien] ?? gente[0]
  return (
    <aside className="armar-telefono" aria-label={t('armar.telefono')}>
      <div className="armar-dos">
        <NativeSelect
          aria-label={t('armar.loVe')}
          data={gente.map((p, i) => ({ value: String(i), label: t('armar.loVeAlguien', { nombre: p.nombre }) }))}
          value={String(quien)}
          onChange={(e) => setQuien(Number(e.currentTarget.value))}
        />
        <NativeSelect
          aria-label={t('armar.idioma')}
          data={Object.entries(idiomas).map(([value, label]) => ({ value, label }))}
          value={idioma}
          onChange={(e) => elegirIdioma(e.currentTarget.value as keyof EnIdiomas)}
        />
      </div>
      {persona && (
        <div className="armar-aparato" lang={idioma}>
          <p className="armar-aparato-titulo">
            <Icon name="atras" small />
            {enIdioma(contenido.nombre, idioma) || t('armar.sinNombre')}
          </p>
          {parte === 'textos' || parte === 'condiciones' || parte === 'monto' ? (
            <Antes persona={persona} />
          ) : parte === 'declaracion' ? (
            <p className="armar-aparato-texto">{enIdioma(contenido.declaracion, idioma)}</p>
          ) : (
            <Pide key={quien} persona={persona} />
          )}
        </div>
      )}
      <p className="suave">{t('armar.cambiaMientras')}</p>
    </aside>
  )
}

/** Before starting: eligibility, amount, and deadline. */
function Antes({ persona }: { persona: PruebaDefinicion }) {
  const { t } = useTranslation()
  const { contenido, idioma } = useArmando()
  const hechos = hechosDePrueba(persona, today())
  const e = verElegibilidad(contenido, hechos, persona.respuestas)
  const { centavos } = montoDe(contenido, hechos, persona.respuestas)
  const escrito = e.falla
    ? enIdioma(contenido.condiciones[e.falla.indice]?.siNo ?? { es: '', en: '', zh: '', ja: '' }, idioma)
    : ''
  return (
    <div className="armar-aparato-hoja">
      <span className={e.resultado === 'SI' ? 'estado ok' : 'estado'}>
        {t(e.resultado === 'SI' ? 'armar.teCorresponde' : e.resultado === 'TODAVIA' ? 'armar.todaviaNo' : 'armar.noEsParaVos')}
      </span>
      <strong>{enIdioma(contenido.nombre, idioma)}</strong>
      {centavos !== null && <span className="armar-aparato-monto">{formatPesos(fromCents(centavos))}</span>}
      {e.falla && <p>{fraseDeMotivo(e.falla, escrito, t)}</p>}
      <p>{enIdioma(contenido.resumen, idioma)}</p>
      <p className="suave">{enIdioma(contenido.descripcion, idioma)}</p>
      {e.resultado === 'SI' && e.hasta !== '' && <p>{t('armar.podesHasta', { dia: formatDate(e.hasta) })}</p>}
      <span className="boton principal ancho" aria-hidden="true">
        {t('armar.empezar')}
      </span>
    </div>
  )
}

/** Fields and documents, interactive: answers show and hide others. */
function Pide({ persona }: { persona: PruebaDefinicion }) {
  const { t } = useTranslation()
  const { contenido, catalogos, idioma } = useArmando()
  const [respuestas, setRespuestas] = useState<Respuestas>(persona.respuestas)
  const papeles = papelesPedidos(contenido, respuestas)
  const familia = persona.familia.map((f, i) => ({
    id: i + 1,
    apellido: '',
    nombre: f.nombre,
    parentesco: f.parentesco,
    fechaNacimiento: f.nacimiento,
    numeroDocumento: f.numeroDocumento,
  }))
  return (
    <div className="armar-aparato-hoja">
      {camposVisibles(contenido, respuestas).map((c) => (
        <CampoArmado
          key={c.clave}
          campo={c.pregunta.es === '' ? { ...c, pregunta: { ...c.pregunta, es: t('armar.sinPregunta') } } : c}
          idioma={idioma}
          valor={respuestaA(respuestas, c.clave)}
          error={undefined}
          formulario={{ familia, seccionales: catalogos.seccionales }}
          cambiar={(valor) => setRespuestas({ ...respuestas, [c.clave]: valor })}
        />
      ))}
      {papeles.length > 0 && (
        <ul className="armar-aparato-papeles">
          {papeles.map((p) => (
            <li key={p.clave}>
              <Icon name="documento" small />
              {enIdioma(p.nombre, idioma)}
            </li>
          ))}
        </ul>
      )}
      <span className="boton principal ancho" aria-hidden="true">
        {t('armar.continuar')}
      </span>
    </div>
  )
}
