import { sessionStorageKey } from '#schema/identity/session-key.ts';
import { earlySearchesKey } from '#schema/saved-keys.ts';
import { earlyLayer } from '#ui/layers.ts';
import { media } from '#ui/themes/breakpoints.ts';
import { displayFace, displayFontKey, displayWeights } from '#ui/themes/display-face.ts';

/**
 * The element that names the page's modules: the entry, then its imports, in one attribute, and in `data-wide` those
 * that only a wide screen needs.
 */
export const modulesMeta = 'stallbar-modules';

/**
 * Runs in the head before the first paint. It applies the selected theme and list layout, hides the launch banner
 * from people who dismissed it or have a session, and applies the display font if this browser has stored it; it
 * records taps on controls (`data-replay`), changed fields and the search shortcut that happen before the page's
 * script has started; and it loads that script. `replayEarlyTaps` replays them; a drawer in the page (`data-opens`
 * names it) opens at once, with a history entry that `useLayer` takes over. If the script fails to load, a recorded
 * tap follows its link. A search that the browser submits itself is recorded for the recent searches. The modules are
 * requested only once there is something to see: if the head listed them, a browser on a slow phone would request
 * them one by one before it parses the rest.
 */
export const earlyScript = `(function(){
var d=document,w=window,t,v,l,f,started,leaving;
try{t=localStorage.getItem('stallbar-theme');v=localStorage.getItem('stallbar-view');l=localStorage.getItem('stallbar-launch')||localStorage.getItem('${sessionStorageKey}');f=localStorage.getItem('${displayFontKey}')}catch(e){}
if(t==='light'||t==='dark')d.documentElement.dataset.theme=t;
if(v==='list')d.documentElement.dataset.view=v;
if(l)d.documentElement.dataset.launch='off';
try{if(f)f.split(' ').forEach(function(u,i){if(/^\\/\\w.*\\.woff2$/.test(u))d.fonts.add(new FontFace('${displayFace}','url('+u+')',{weight:${JSON.stringify(displayWeights)}[i],display:'swap'}))})}catch(e){}
function keep(e,b){
e.preventDefault();e.stopImmediatePropagation();
var p=b.dataset.opens,a=p&&d.getElementById(p);
q.taps.set(b,null);
if(!a){b.setAttribute('aria-busy','true');return}
b.removeAttribute('aria-busy');
if(a.open)return;
show(a);
enter(p)
}
function show(a){
if(w.innerWidth>d.documentElement.clientWidth)d.documentElement.style.scrollbarGutter='stable';
a.showModal()
}
function state(n,p){return Object.assign({key:crypto.randomUUID()},history.state,{layer:n,opens:p})}
function onLayer(){return history.state&&history.state.layer==='${earlyLayer}'}
function enter(p){
if(leaving||onLayer())return;
history.replaceState(state(),'');history.pushState(state('${earlyLayer}',p),'')
}
function giveUp(){
d.removeEventListener('click',q.hold,true);d.removeEventListener('keydown',q.press,true);d.removeEventListener('input',q.edit,true);
var b;
q.taps.forEach(function(_,c){b=c;c.removeAttribute('aria-busy')});
if(b&&b.href)location.assign(b.href)
}
var q=w.stallbarEarly={taps:new Map(),hold:function(e){
if(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||!e.target.closest)return;
var b=e.target.closest('[data-replay]'),c=e.target.closest('dialog[open]');
if(b)keep(e,b);else if(c&&(e.target===c||e.target.closest('[data-closes]'))){c.close();d.documentElement.style.scrollbarGutter=''}
},press:function(e){
var b=(e.ctrlKey||e.metaKey)&&(e.key||'').toLowerCase()==='k'&&d.querySelector('[data-replay][aria-keyshortcuts]');
if(b)keep(e,b)
},edit:function(e){
var t=e.target;
q.taps.forEach(function(_,o){if(o===t||t.type==='radio'&&o.type==='radio'&&o.name===t.name)q.taps.delete(o)});
q.taps.set(t,{checked:t.checked,value:t.value})
},shut:function(e){
e.target.querySelectorAll('form').forEach(function(f){f.reset();[].forEach.call(f.elements,function(o){q.taps.delete(o)})});
if(!onLayer())return;
leaving=1;history.replaceState(state(),'');history.back()
},pop:function(){
var a=d.querySelector('dialog[open]'),l=leaving,b=onLayer()&&d.getElementById(history.state.opens);
leaving=0;
if(b&&!a)show(b);
else if(a&&l)enter(a.id);
else if(a&&!b)a.close()
}};
d.addEventListener('close',q.shut,true);w.addEventListener('popstate',q.pop);
d.addEventListener('click',q.hold,true);d.addEventListener('keydown',q.press,true);d.addEventListener('input',q.edit,true);
d.addEventListener('submit',function(e){
var s=e.target.getAttribute('role')==='search'&&e.target.elements.q;
try{if(s&&!e.defaultPrevented)sessionStorage.setItem('${earlySearchesKey}',(sessionStorage.getItem('${earlySearchesKey}')||'')+s.value+'\\n')}catch(e){}
});
function start(){
var m=!started&&d.querySelector('meta[name=${modulesMeta}]');
if(!m)return;
started=1;
(m.content+(matchMedia('${media.desktop}').matches?' '+m.dataset.wide:'')).trim().split(' ').forEach(function(src,i){
var e=d.createElement(i?'link':'script');
if(i){e.rel='modulepreload';e.href=src}else{e.type='module';e.src=src;e.onerror=giveUp}
e.fetchPriority='high';
d.head.append(e)
})
}
function look(){
var r=d.getElementById('root');
setTimeout(r&&r.firstChild?start:look,4)
}
look();
d.addEventListener('DOMContentLoaded',function(){setTimeout(start,d.hidden?0:150)})
})()`.replaceAll('\n', '');

/** Runs after the content for wide screens and turns it into elements if there is room. */
export const wideScript = `(function(s){var n=s.previousSibling;if(matchMedia('${media.desktop}').matches)n.outerHTML=n.textContent;s.remove()})(document.currentScript)`;
