/** Passwords that every guessing list begins with and that the rule (six characters, upper and lower case) lets pass. */
const common = new Set(
  'password,passw0rd,password1,password123,qwerty,qwerty123,abcdef,abc123,abcd1234,admin123,adminadmin,administrator,letmein,welcome,welcome1,iloveyou,monkey,dragon,football,baseball,sunshine,princess,master,superman,batman,trustno1,michael,jordan,shadow,ashley,charlie,hello123,freedom,whatever,qazwsx,qwertyuiop,asdfgh,asdfghjkl,zxcvbn,zxcvbnm,1q2w3e4r,1qaz2wsx,test123,changeme,secret,default,aaaaaa,p@ssw0rd,p@ssword,woaini,woaini1314,woaini520,aa123456,a123456,qq123456,zxc123,asd123'.split(
    ',',
  ),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
