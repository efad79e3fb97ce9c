import '../themes/fonts.css.ts';
import '../themes/apply.css.ts';
import './reset.css.ts';
import './global.css.ts';
